/** Faults of the connection: what happens to the bytes, not what they say. */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawResponse, Faults, FaultAction } from '../fault.mts';
import { breakOff, half, raw, answerWith, stall, toBytes } from '../actions.mts';

/** Long enough for a response on a busy machine, and short enough to wait for four times. */
const SILENT_MS = 700;
const HTTP_1_0 = { first: 'HTTP/1.0 200 OK', length: false };

const close: FaultAction = async ({ carryOut, socket }) => {
	await carryOut();
	socket.destroy();
};
const silence: FaultAction = async ({ carryOut }) => await carryOut();

/** Refuses the first call at once, so the run has failed when the other responses begin. */
const silentAfterRefusal: FaultAction = async (call) => {
	if (call.nth === 1) return answerWith(403)(call);
	await sleep(300);
	return stall(call);
};
const refusalThenSilence = { action: silentAfterRefusal, timeout: SILENT_MS };

/** The body in pieces, with pauses. */
const inPieces: FaultAction = async ({ carryOut, socket }) => {
	const whole = toBytes(await carryOut(), { more: 'connection: close\r\n' });
	const size = Math.ceil(whole.length / 10);
	for (let at = 0; at < whole.length; at += size) {
		socket.write(whole.subarray(at, at + size));
		await sleep(10);
	}
	socket.end();
};

/** The body as one chunk, and what follows it. */
const chunked = ({ body, ...answer }: RawResponse, rest: string): Buffer => {
	const size = `${body.length.toString(16)}\r\n`;
	return toBytes(
		{ ...answer, body: Buffer.concat([Buffer.from(size), body, Buffer.from(`\r\n${rest}`)]) },
		{ length: false, more: 'transfer-encoding: chunked\r\n' },
	);
};
const TRAILERS = '0\r\nx-checksum: 1\r\n\r\n';
const EXTRA = Buffer.from('and more');
const withoutEnd = (answer: RawResponse) => chunked(answer, '');
const withoutLength = (answer: RawResponse) => toBytes(answer, HTTP_1_0);
const cut = raw((answer) => half(answer, HTTP_1_0));

/** The response is complete, though its bytes are unusual. */
const unusual = (bytes: Parameters<typeof raw>[0]) => ({
	action: raw(bytes),
	harmless: true as const,
});
const toHttps = (url: string) => url.replace('http:', 'https:');
const greet = (socket: Socket) => socket.end('220 mail.example is ready\r\n');

export const connection: Faults = {
	'is not there: nobody listens': { action: close, baseUrl: () => 'http://127.0.0.1:1' },
	'speaks plain HTTP where the base URL says https': { action: close, baseUrl: toHttps },
	'writes something that is not HTTP': { action: close, connect: greet },
	'closes each connection without an answer': { action: close },
	'closes the first connection without an answer': { action: close, times: 1 },
	'never answers': { action: silence, timeout: SILENT_MS },
	'does not answer the first call': { action: silence, times: 1, timeout: SILENT_MS },
	'breaks off in the head': { action: breakOff(() => 'HTTP/1.1 200 OK\r\ncontent-ty') },
	'breaks off in the body': { action: breakOff(half) },
	'breaks off in the first body': { action: breakOff(half), times: 1 },
	'breaks off a chunked body before its last chunk': { action: breakOff(withoutEnd) },
	'falls silent in the body': { action: stall, timeout: SILENT_MS },
	'falls silent in the first body': { action: stall, times: 1, timeout: SILENT_MS },
	'refuses the first call and falls silent in the bodies after it': refusalThenSilence,
	'sends its answer in pieces': { action: inPieces, harmless: true },
	'sends its answer in a chunk and trailers': unusual((answer) => chunked(answer, TRAILERS)),
	'gives no length and closes the connection at the end': unusual(withoutLength),
	// HTTP can't show that such a file isn't complete.
	'gives no length and closes the connection in the body': { action: cut, changesOutput: 'files' },
	'sends more than it announced': unusual((answer) => Buffer.concat([toBytes(answer), EXTRA])),
};
