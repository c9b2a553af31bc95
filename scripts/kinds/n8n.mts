/** `npm test -- n8n`: what a change must pass in a real n8n: workflows, and short tests of the editor, queue mode and the trigger. */
import { requireChromium } from '../../test/browser/chromium.mts';
import { requirePrograms } from '../../test/queue/packages.mts';
import { sumOf, type Counts } from '../lib/counts.mts';
import { N8N_VERSION } from '../lib/n8nVersion.mts';
import { testsIn } from '../lib/suites.mts';

interface Flags {
	/** Another version than the pinned one. */
	n8n?: string;
	only?: string;
}

/** Starts to install n8n, which takes minutes the first time. Resolves with a function that runs the tests afterwards. */
export async function n8nInTheBackground({ n8n, only }: Flags = {}): Promise<
	() => Promise<Counts>
> {
	// The modules loaded next read which n8n to install and run.
	if (n8n !== undefined) process.env[N8N_VERSION] = n8n;
	const { prepare, whenReady } = await import('../lib/prepareTests.mts');
	const { installRegistry } = await import('../lib/registry.mts');
	const preparing = prepare(requireChromium, requirePrograms, installRegistry);
	// A failure is reported when the tests would begin.
	preparing.catch(() => undefined);
	return async () => await whenReady(preparing, async () => await tests(only));
}

async function tests(only?: string): Promise<Counts> {
	// More workers than cores, because half of the time they wait.
	const oneProcess = await testsIn(['e2e', 'browser'], { only, args: ['--maxWorkers=3'] });
	// Alone, because a busy machine would change how much of an allowance several workers use.
	const queue = await testsIn(['queue'], { only });
	// `npm test -- polling` tries n8n's other ways to poll.
	const trigger = await testsIn(['polling'], { only, args: ['--testNamePattern', 'default'] });
	return sumOf([oneProcess, queue, trigger]);
}

export const n8n = async (flags: Flags): Promise<Counts> =>
	await (
		await n8nInTheBackground(flags)
	)();
