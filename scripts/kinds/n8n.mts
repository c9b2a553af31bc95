/** `npm test -- n8n`: all that a change must pass in a real n8n: workflows, the editor, queue mode, the trigger; the last three in short. */
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

/** Begins to get n8n ready, which takes minutes the first time. Gives back what runs the tests when it is. */
export async function n8nInTheBackground({ n8n, only }: Flags = {}): Promise<
	() => Promise<Counts>
> {
	// The modules loaded next read it: it decides which n8n is installed and run.
	if (n8n !== undefined) process.env[N8N_VERSION] = n8n;
	const { prepare, whenReady } = await import('../lib/prepared.mts');
	const { installRegistry } = await import('../lib/registry.mts');
	const preparing = prepare(requireChromium, requirePrograms, installRegistry);
	// Its failure is told when the tests would begin.
	preparing.catch(() => undefined);
	return async () => await whenReady(preparing, async () => await tests(only));
}

async function tests(only?: string): Promise<Counts> {
	// They wait for n8n, for a minute's end or for a page half of the time.
	const oneProcess = await testsIn(['e2e', 'browser'], { only, args: ['--maxWorkers=3'] });
	// Alone: how much of an allowance several workers use is measured, which a busy machine would change.
	const queue = await testsIn(['queue'], { only });
	// `npm test -- polling` tries n8n's other ways to poll.
	const trigger = await testsIn(['polling'], { only, args: ['--testNamePattern', 'default'] });
	return sumOf([oneProcess, queue, trigger]);
}

export const n8n = async (flags: Flags): Promise<Counts> =>
	await (
		await n8nInTheBackground(flags)
	)();
