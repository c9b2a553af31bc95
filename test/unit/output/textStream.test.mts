import { setImmediate } from 'node:timers/promises';
import { TextStream } from '../../../nodes/BusinessDataLookup/output/textStream.ts';

/** More than may wait to be read. */
const LARGE = 'x'.repeat(1_000_001);

/** Whether the promise is still pending after a while. */
const waits = async (work: Promise<unknown>): Promise<boolean> => {
	let pending = true;
	void work.finally(() => {
		pending = false;
	});
	for (let turn = 0; turn < 5; turn += 1) await setImmediate();
	return pending;
};

describe('TextStream', () => {
	it('gives what is written to its reader, in UTF-8', async () => {
		const stream = new TextStream();
		stream.write('é');
		stream.write('日');
		stream.end();
		const pieces: Buffer[] = [];
		for await (const piece of stream.readable) pieces.push(Buffer.from(piece));
		expect(Buffer.concat(pieces).toString('utf8')).toBe('é日');
		expect(stream.abandoned).toBe(false);
	});

	it('lets its writer wait while much is unread, and go on once it is read', async () => {
		const stream = new TextStream();
		stream.write('a little');
		expect(await waits(stream.drained())).toBe(false);
		stream.write(LARGE);
		const drained = stream.drained();
		expect(await waits(drained)).toBe(true);
		const reader = stream.readable[Symbol.asyncIterator]();
		await reader.next();
		await reader.next();
		expect(await waits(drained)).toBe(false);
	});

	it.each([
		['it is abandoned without ever being read', (stream: TextStream) => stream.abandon()],
		[
			'its reader stops',
			async (stream: TextStream) => {
				for await (const piece of stream.readable) if (piece) break;
			},
		],
	])('ends the wait of its writer when %s', async (_name, stop) => {
		const stream = new TextStream();
		stream.write('first');
		stream.write(LARGE);
		stream.write(LARGE);
		const drained = stream.drained();
		await stop(stream);
		expect(await waits(drained)).toBe(false);
		expect(stream.abandoned).toBe(true);
		stream.write(LARGE);
		expect(await waits(stream.drained())).toBe(false);
	});

	it('gives its reader the failure for which it cannot be completed', async () => {
		const stream = new TextStream();
		stream.write('first');
		stream.fail(new Error('no more'));
		const read = async () => {
			for await (const piece of stream.readable) void piece;
		};
		await expect(read()).rejects.toThrow('no more');
	});
});
