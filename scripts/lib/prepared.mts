import type { Counts } from './counts.mts';
import { installN8n } from './n8nInstall.mts';
import { packNode } from './packNode.mts';
import { reasonOf } from './reason.mts';

/** Gets n8n and the packed node ready, and what else is named: a browser, the servers of queue mode, a registry. */
export async function prepare(...others: Array<() => Promise<unknown>>): Promise<void> {
	const installOthers = async () => {
		// What cannot be installed is told by the tests that need it.
		for (const install of others) await install().catch(() => undefined);
	};
	await Promise.all([installN8n().then(packNode), installOthers()]);
}

/** Runs tests after what they need is ready. Where that fails, that is one failed test: the last line is printed all the same. */
export async function whenReady(
	preparing: Promise<unknown>,
	tests: () => Promise<Counts>,
): Promise<Counts> {
	const failure = await preparing.then(() => undefined, reasonOf);
	if (failure === undefined) return await tests();
	console.error(`\n${failure}\nNo test in a real n8n was run; that counts as one failure.`);
	return { passed: 0, failed: 1 };
}
