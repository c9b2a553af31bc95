import type { Counts } from './counts.mts';
import { installN8n } from './n8nInstall.mts';
import { packNode } from './packNode.mts';
import { errorMessage } from './errorMessage.mts';

/** Installs n8n, packs the node, and installs others: a browser, the servers of queue mode, a registry. */
export async function prepare(...others: Array<() => Promise<unknown>>): Promise<void> {
	const installOthers = async () => {
		// The tests that need it will say so.
		for (const install of others) await install().catch(() => undefined);
	};
	await Promise.all([installN8n().then(packNode), installOthers()]);
}

/** Runs tests after what they need is ready. If it isn't, that counts as one failed test, so that a last line is printed. */
export async function whenReady(
	preparing: Promise<unknown>,
	tests: () => Promise<Counts>,
): Promise<Counts> {
	const failure = await preparing.then(() => undefined, errorMessage);
	if (failure === undefined) return await tests();
	console.error(`\n${failure}\nNo test in a real n8n was run; that counts as one failure.`);
	return { passed: 0, failed: 1 };
}
