import { setImmediate } from 'node:timers/promises';
import { TextStream } from '../../../../nodes/BusinessDataLookup/lookup/file/textStream.ts';

/** Whether the promise is still pending after a while. */
const waits = async (work: Promise<unknown>): Promise<boolean> => {
	let pending = true;
	void work.finally(() => {
		pending = false;
	});
	for (let turn = 0; turn < 5; turn += 1) await setImmediate();
	return pending;
};

it.each([
	['it is abandoned unread', (stream: TextStream) => stream.abandon()],
	[
		'its reader stops',
		async (stream: TextStream) => {
			for await (const piece of stream.readable) if (piece) break;
		},
	],
])('the stream of a file releases its waiting writer when %s', async (_name, stop) => {
	const stream = new TextStream();
	const written = stream.write('first').then(async () => await stream.write('second'));
	await stop(stream);
	expect(await waits(written)).toBe(false);
	expect(stream.abandoned).toBe(true);
	expect(await waits(stream.write('third'))).toBe(false);
});
