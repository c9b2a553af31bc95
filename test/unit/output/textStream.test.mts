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

describe('the stream of a file', () => {
	it('gives its reader what was written, in UTF-8', async () => {
		const stream = new TextStream();
		stream.write('é');
		stream.write('日');
		stream.end();
		const pieces: Buffer[] = [];
		for await (const piece of stream.readable) pieces.push(Buffer.from(piece));
		expect(Buffer.concat(pieces).toString('utf8')).toBe('é日');
		expect(stream.abandoned).toBe(false);
	});

	it('makes its writer wait while much is unread, and lets it continue once it is read', async () => {
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
		['it is abandoned unread', (stream: TextStream) => stream.abandon()],
		[
			'its reader stops',
			async (stream: TextStream) => {
				for await (const piece of stream.readable) if (piece) break;
			},
		],
	])('releases its waiting writer when %s', async (_name, stop) => {
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

	it('passes on to its reader the failure that ends it', async () => {
		const stream = new TextStream();
		stream.write('first');
		stream.fail(new Error('no more'));
		const read = async () => {
			for await (const piece of stream.readable) void piece;
		};
		await expect(read()).rejects.toThrow('no more');
	});
});
