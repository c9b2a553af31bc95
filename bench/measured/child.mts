/** A measured process: prepares its job, says so, waits for the start, and reports the outcomes. */
import { once } from 'node:events';
import type { FromChild, Measurement, ToChild } from './protocol.mts';

/** A prepared job. */
export interface Prepared {
	run(): Promise<Measurement>;
	close(): Promise<void>;
}

async function nextMessage(): Promise<ToChild> {
	const [message] = (await once(process, 'message')) as [ToChild];
	return message;
}

async function sendToParent(message: FromChild): Promise<void> {
	await new Promise<void>((resolve) => process.send?.(message, () => resolve()));
}

const first = await nextMessage();
if (!('job' in first)) throw new Error('The first message must be the job');
const { job } = first;

/** Loads only what the job needs, so that nothing else is measured. */
async function prepare(): Promise<Prepared> {
	switch (job.kind) {
		case 'engine':
			return await (await import('./engine.mts')).prepare(job);
		case 'undici':
			return await (await import('./undici.mts')).prepare(job);
		case 'instant':
			return await (await import('./instant.mts')).prepare(job);
	}
}

const prepared = await prepare();
await sendToParent({ ready: true });
await nextMessage();
const outcomes: Measurement[] = [];
for (let run = 0; run < job.runs; run += 1) outcomes.push(await prepared.run());
await prepared.close();
await sendToParent({ outcomes });
process.exit();
