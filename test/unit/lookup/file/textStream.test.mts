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

describe('the stream of a file', () => {
	it('gives its reader what was written, in UTF-8', async () => {
		const stream = new TextStream();
		const written = stream
			.write('é')
			.then(async () => await stream.write('日'))
			.then(() => stream.end());
		const pieces: Buffer[] = [];
		for await (const piece of stream.readable) pieces.push(Buffer.from(piece));
		await written;
		expect(Buffer.concat(pieces).toString('utf8')).toBe('é日');
		expect(stream.abandoned).toBe(false);
	});

	it.each([
		['it is abandoned unread', (stream: TextStream) => stream.abandon()],
		[
			'its reader stops',
			async (stream: TextStream) => {
				for await (const piece of stream.readable) if (piece) break;
			},
		],
	])('releases its waiting writer when %s', async (_name, stop) => {
		const stream = new TextStream();
		const written = stream.write('first').then(async () => await stream.write('second'));
		await stop(stream);
		expect(await waits(written)).toBe(false);
		expect(stream.abandoned).toBe(true);
		expect(await waits(stream.write('third'))).toBe(false);
	});
});
