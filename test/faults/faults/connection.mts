/** Faults of the connection: what happens to the bytes, not what they say. */
import type { Socket } from 'node:net';
import type { RawResponse, Faults, FaultAction } from '../fault.mts';
import { breakOff, half, raw, stall, toBytes } from '../actions.mts';

/** Long enough for a response on a busy machine, and short enough to wait for four times. */
const SILENT_MS = 700;
const HTTP_1_0 = { first: 'HTTP/1.0 200 OK', length: false };

const close: FaultAction = async ({ carryOut, socket }) => {
	await carryOut();
	socket.destroy();
};
const silence: FaultAction = async ({ carryOut }) => await carryOut();

/** The body as one chunk, without the last chunk, which is empty. */
const withoutEnd = ({ body, ...answer }: RawResponse): Buffer => {
	const size = `${body.length.toString(16)}\r\n`;
	return toBytes(
		{ ...answer, body: Buffer.concat([Buffer.from(size), body, Buffer.from('\r\n')]) },
		{ length: false, more: 'transfer-encoding: chunked\r\n' },
	);
};
const EXTRA = Buffer.from('and more');
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
	'gives no length and closes the connection at the end': unusual(withoutLength),
	// HTTP can't show that such a file isn't complete.
	'gives no length and closes the connection in the body': { action: cut, changesOutput: 'files' },
	'sends more than it announced': unusual((answer) => Buffer.concat([toBytes(answer), EXTRA])),
};
