import { setImmediate } from 'node:timers/promises';
import { BodyReader } from '../../../nodes/BusinessDataLookup/service/bodyReader.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

const TIMEOUT = 3000;
const HOUR = 3_600_000;

let time: VirtualTime;
let reader: BodyReader;

beforeEach(() => {
	time = new VirtualTime(0, () => 0);
	reader = new BodyReader(time);
});

/** A body whose pieces come after so many ms each; `Error` breaks it off, Infinity is silence. */
const body = (...steps: Array<[number, string | Uint8Array | Error]>) => {
	const stream = {
		destroyed: false,
		destroy: () => (stream.destroyed = true),
		async *[Symbol.asyncIterator]() {
			for (const [ms, piece] of steps) {
				await (ms === Infinity ? new Promise(() => {}) : time.sleep(ms));
				if (piece instanceof Error) throw piece;
				yield typeof piece === 'string' ? Buffer.from(piece) : piece;
			}
		},
	};
	return stream;
};

const soon = async <Value,>(work: Promise<Value>) => await time.run(work, HOUR);

it('parses the JSON of a body in pieces, characters cut in two included', async () => {
	const bytes = Buffer.from('{"name":"Zoë"}');
	const cut = bytes.indexOf('ë') + 1;
	const stream = body([1, bytes.subarray(0, cut)], [1, bytes.subarray(cut)]);
	expect(await soon(reader.json(stream, TIMEOUT))).toEqual({ name: 'Zoë' });
	expect(stream.destroyed).toBe(true);
});

it('gives the text of a body that is no JSON, and a body that is no stream as it is', async () => {
	expect(await soon(reader.json(body([1, '<h1>Gateway</h1>']), TIMEOUT))).toBe('<h1>Gateway</h1>');
	expect(await soon(reader.json(Buffer.from('[1]'), TIMEOUT))).toEqual([1]);
	expect(await soon(reader.json({ ready: true }, TIMEOUT))).toEqual({ ready: true });
	expect(await soon(reader.json(body(), TIMEOUT))).toBe('');
});

it('breaks off a body within a second of its stall timeout', async () => {
	const stream = body([0, '{'], [Infinity, '}']);
	await expect(soon(reader.json(stream, TIMEOUT))).rejects.toMatchObject({
		facts: { kind: 'timeout', message: expect.stringContaining('3000 ms') },
	});
	expect(time.now()).toBeGreaterThanOrEqual(TIMEOUT);
	expect(time.now()).toBeLessThanOrEqual(TIMEOUT + 1000);
	expect(stream.destroyed).toBe(true);
});

it('reads a slow body to its end as long as data keeps coming', async () => {
	const stream = body([2900, '['], [2900, '1'], [2900, ']']);
	expect(await soon(reader.json(stream, TIMEOUT))).toEqual([1]);
});

it('does not take a slow reader of a file for a stalled body', async () => {
	// Node's streams need its event loop, so this clock moves by hand.
	const sleep = async () => void (await setImmediate());
	const pieces = async function* () {
		for (const letter of 'abcdef') yield Buffer.from(letter);
	};
	const file = new BodyReader({ sleep }).file(pieces(), TIMEOUT);
	let text = '';
	for await (const piece of file as AsyncIterable<Buffer>) {
		for (let second = 0; second < 10 * (TIMEOUT / 1000); second += 1) await setImmediate();
		text += piece.toString();
	}
	expect(text).toBe('abcdef');
});

it('does not take a leap of the clock for a stalled body', async () => {
	const stream = body([2000, '['], [2000, ']']);
	time.at(1500, () => time.leap(HOUR / 2));
	expect(await soon(reader.json(stream, TIMEOUT))).toEqual([]);
});

it('throws what broke a body off, but keeps the beginning of a message', async () => {
	const broken = () => body([0, 'The list is '], [0, new Error('reset')]);
	await expect(soon(reader.json(broken(), TIMEOUT))).rejects.toThrow('reset');
	expect(await soon(reader.message(broken(), TIMEOUT))).toBe('The list is ');
});

it('reads only the beginning of a long message', async () => {
	const endless = body(
		...Array.from({ length: 3000 }, (): [number, string] => [1, 'x'.repeat(1000)]),
	);
	const text = await soon(reader.message(endless, TIMEOUT));
	expect((text as string).length).toBeLessThan(1_100_000);
	expect(endless.destroyed).toBe(true);
});

it('looks for stalled bodies only while one is read', async () => {
	await soon(reader.json(body([10, '1']), TIMEOUT));
	await expect(soon(new Promise(() => {}))).rejects.toThrow('Nobody sleeps');
	expect(time.now()).toBeLessThan(2000);
});
