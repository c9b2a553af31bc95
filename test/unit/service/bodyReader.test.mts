import { setImmediate } from 'node:timers/promises';
import { BodyReader } from '../../../nodes/BusinessDataLookup/service/bodyReader.ts';
import { VirtualTime } from '../../support/virtualTime.mts';

const TIMEOUT = 3000;
const HOUR = 3_600_000;

let time: VirtualTime;
let reader: BodyReader;
/** How reading a body ended. */
let ends: boolean[];

beforeEach(() => {
	time = new VirtualTime(0, () => 0);
	reader = new BodyReader(time);
	ends = [];
});

const of = (content: unknown, stallTimeout = TIMEOUT) => ({
	content,
	stallTimeout,
	end: (isComplete: boolean) => void ends.push(isComplete),
});

/** A body of pieces, each after some ms. An Error breaks it off; after Infinity, nothing follows. */
const body = (...steps: Array<[number, string | Uint8Array | Error]>) => {
	const pieces = async function* () {
		for (const [ms, piece] of steps) {
			await (ms === Infinity ? new Promise(() => {}) : time.sleep(ms));
			if (piece instanceof Error) throw piece;
			yield typeof piece === 'string' ? Buffer.from(piece) : piece;
		}
	};
	return of(pieces());
};

const soon = async <Value,>(work: Promise<Value>) => await time.run(work, HOUR);
const jsonOf = async (given: Parameters<BodyReader['json']>[0]) => await soon(reader.json(given));

it('a JSON body is parsed even if its chunks cut a character in two', async () => {
	const bytes = Buffer.from('{"name":"Zoë"}');
	const cut = bytes.indexOf('ë') + 1;
	const stream = body([1, bytes.subarray(0, cut)], [1, bytes.subarray(cut)]);
	expect(await jsonOf(stream)).toEqual({ name: 'Zoë' });
	expect(ends).toEqual([true]);
});

it('a body that is not JSON becomes text; one that n8n has parsed stays as it is', async () => {
	expect(await jsonOf(body([1, '<h1>Gateway</h1>']))).toBe('<h1>Gateway</h1>');
	expect(await jsonOf(of(Buffer.from('[1]')))).toEqual([1]);
	expect(await jsonOf(of({ ready: true }))).toEqual({ ready: true });
	expect(await jsonOf(body())).toBe('');
});

it('a stalled body fails within a second after the timeout', async () => {
	const stream = body([0, '{'], [Infinity, '}']);
	await expect(jsonOf(stream)).rejects.toMatchObject({
		facts: { kind: 'timeout', message: expect.stringContaining('3000 ms') },
	});
	expect(time.now()).toBeGreaterThanOrEqual(TIMEOUT);
	expect(time.now()).toBeLessThanOrEqual(TIMEOUT + 1000);
	expect(ends).toEqual([false]);
});

it('a slow reader of a file does not make it stalled', async () => {
	// Node's streams need its event loop, so this clock moves by hand.
	const sleep = async () => void (await setImmediate());
	const pieces = async function* () {
		for (const letter of 'abcdef') yield Buffer.from(letter);
	};
	const file = new BodyReader({ sleep, now: () => 0 }).file(of(pieces()));
	let text = '';
	for await (const piece of file as AsyncIterable<Buffer>) {
		for (let second = 0; second < 10 * (TIMEOUT / 1000); second += 1) await setImmediate();
		text += piece.toString();
	}
	expect(text).toBe('abcdef');
});

it('a body that breaks off fails; of an error message, the beginning is kept', async () => {
	const broken = () => body([0, 'The list is '], [0, new Error('reset')]);
	await expect(jsonOf(broken())).rejects.toThrow('reset');
	expect(await soon(reader.message(broken()))).toBe('The list is ');
});

it.each([
	['lists', (levels: number) => '['.repeat(levels) + ']'.repeat(levels)],
	['objects', (levels: number) => '{"a":'.repeat(levels) + '0' + '}'.repeat(levels)],
])('JSON with nested %s is parsed down to 500 levels', async (_name, nested) => {
	const read = async (levels: number) => await jsonOf(body([0, nested(levels)]));
	expect(typeof (await read(500))).toBe('object');
	for (const levels of [501, 5000]) expect(await read(levels)).toBe(nested(levels));
});
