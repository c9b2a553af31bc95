/** Faults of the connection: what happens to the bytes, not what they say. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Faults, Strike } from '../fault.mts';
import { breaking, half, raw, refusing, stalling, wire } from '../strikes.mts';

/** Long enough for a response on a busy machine, and short enough to wait for four times. */
const SILENT_MS = 700;
const HTTP_1_0 = { first: 'HTTP/1.0 200 OK', length: false };

const close: Strike = async ({ carryOut, socket }) => {
	await carryOut();
	socket.destroy();
};
const silence: Strike = async ({ carryOut }) => await carryOut();

/** Refuses the first call at once, so the run has failed when the other responses begin. */
const silentAfterRefusal: Strike = async (call) => {
	if (call.nth === 1) return refusing(403)(call);
	await sleep(300);
	return stalling(call);
};

/** The body in pieces, with pauses. */
const inPieces: Strike = async ({ carryOut, socket }) => {
	const whole = wire(await carryOut(), { more: 'connection: close\r\n' });
	const size = Math.ceil(whole.length / 10);
	for (let at = 0; at < whole.length; at += size) {
		socket.write(whole.subarray(at, at + size));
		await sleep(10);
	}
	socket.end();
};

/** The body as one chunk, and what follows it. */
const chunked = ({ body, ...answer }: Answer, rest: string): Buffer => {
	const size = `${body.length.toString(16)}\r\n`;
	const chunk = Buffer.concat([Buffer.from(size), body, Buffer.from(`\r\n${rest}`)]);
	return wire(
		{ ...answer, body: chunk },
		{ length: false, more: 'transfer-encoding: chunked\r\n' },
	);
};

export const connection: Faults = {
	'is not there: nobody listens': { strike: close, baseUrl: () => 'http://127.0.0.1:1' },
	'speaks plain HTTP where the base URL says https': {
		strike: close,
		baseUrl: (url) => url.replace('http:', 'https:'),
	},
	'writes something that is not HTTP': {
		strike: close,
		connect: (socket) => socket.end('220 mail.example is ready\r\n'),
	},
	'closes each connection without an answer': { strike: close },
	'closes the first connection without an answer': { strike: close, times: 1 },
	'never answers': { strike: silence, timeout: SILENT_MS },
	'does not answer the first call': { strike: silence, times: 1, timeout: SILENT_MS },
	'breaks off in the head': { strike: breaking(() => 'HTTP/1.1 200 OK\r\ncontent-ty') },
	'breaks off in the body': { strike: breaking(half) },
	'breaks off in the first body': { strike: breaking(half), times: 1 },
	'breaks off a chunked body before its last chunk': {
		strike: breaking((answer) => chunked(answer, '')),
	},
	'falls silent in the body': { strike: stalling, timeout: SILENT_MS },
	'falls silent in the first body': { strike: stalling, times: 1, timeout: SILENT_MS },
	'refuses the first call and falls silent in the bodies after it': {
		strike: silentAfterRefusal,
		timeout: SILENT_MS,
	},
	'sends its answer in pieces': { strike: inPieces, harmless: true },
	'sends its answer in a chunk and trailers': {
		strike: raw((answer) => chunked(answer, '0\r\nx-checksum: 1\r\n\r\n')),
		harmless: true,
	},
	'tells no length and closes the connection at the end': {
		strike: raw((answer) => wire(answer, HTTP_1_0)),
		harmless: true,
	},
	'tells no length and closes the connection in the body': {
		strike: raw((answer) => half(answer, HTTP_1_0)),
		// HTTP gives no way to tell that such a file is not whole.
		alters: 'files',
	},
	'sends more than it announced': {
		strike: raw((answer) => Buffer.concat([wire(answer), Buffer.from('and more')])),
		harmless: true,
	},
};
