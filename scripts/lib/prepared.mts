import { requirePrograms } from '../../test/queue/packages.mts';
import { requireChromium } from '../../test/browser/chromium.mts';
import type { Counts } from './counts.mts';
import { installN8n } from './n8nInstall.mts';
import { packNode } from './packNode.mts';
import { reasonOf } from './reason.mts';
import { installRegistry } from './registry.mts';

/** Gets everything ready that the tests in a real n8n need: n8n, the packed node, a registry, a browser, the servers. */
export async function prepare(): Promise<void> {
	// A program that cannot be installed is told by the tests that need it.
	const programs = requireChromium()
		.then(requirePrograms)
		.catch(() => undefined);
	await installN8n();
	await installRegistry();
	await packNode();
	await programs;
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
