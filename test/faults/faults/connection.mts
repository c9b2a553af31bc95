/** Faults of the connection: what happens to the bytes, not what they say. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultGroup, Strike } from '../fault.mts';
import { breaking, half, raw, refusing, stalling, wire } from '../strikes.mts';

/** Long enough for an answer on a busy machine, short enough to wait for four times. */
const SILENT_MS = 700;

const close: Strike = async ({ carryOut, socket }) => {
	await carryOut();
	socket.destroy();
};
const silence: Strike = async ({ carryOut }) => await carryOut();

/** The first call is refused at once; when the others begin to be answered, that is known. */
const silentAfterRefusal: Strike = async (call) => {
	if (call.nth === 1) return refusing(403)(call);
	await sleep(300);
	return stalling(half)(call);
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

const chunked = (body: Buffer, rest: string): Buffer =>
	Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from(`\r\n${rest}`)]);

export const connection: FaultGroup = {
	name: 'Connection',
	faults: [
		{ name: 'is not there: nobody listens', strike: close, baseUrl: () => 'http://127.0.0.1:1' },
		{
			name: 'speaks plain HTTP where the base URL says https',
			strike: close,
			baseUrl: (url) => url.replace('http:', 'https:'),
		},
		{
			name: 'resets each connection at once',
			strike: close,
			connect: (socket) => socket.resetAndDestroy(),
		},
		{
			name: 'resets the first connection at once',
			strike: close,
			times: 1,
			connect: (socket) => socket.resetAndDestroy(),
		},
		{
			name: 'writes something that is not HTTP',
			strike: close,
			connect: (socket) => socket.end('220 mail.example is ready\r\n'),
		},
		{ name: 'closes each connection without an answer', strike: close },
		{ name: 'closes the first connection without an answer', strike: close, times: 1 },
		{ name: 'never answers', strike: silence, timeout: SILENT_MS },
		{ name: 'does not answer the first call', strike: silence, times: 1, timeout: SILENT_MS },
		{ name: 'breaks off in the head', strike: breaking(() => 'HTTP/1.1 200 OK\r\ncontent-ty') },
		{ name: 'breaks off in the body', strike: breaking(half) },
		{ name: 'breaks off in the first body', strike: breaking(half), times: 1 },
		{
			name: 'breaks off a chunked body before its last chunk',
			strike: breaking((answer) =>
				wire(
					{ ...answer, body: chunked(answer.body, '') },
					{ length: false, more: 'transfer-encoding: chunked\r\n' },
				),
			),
		},
		{
			name: 'falls silent after the head',
			strike: stalling((answer) => wire(answer).subarray(0, -answer.body.length)),
			timeout: SILENT_MS,
		},
		{ name: 'falls silent in the body', strike: stalling(half), timeout: SILENT_MS },
		{
			name: 'falls silent in the first body',
			strike: stalling(half),
			times: 1,
			timeout: SILENT_MS,
		},
		{
			name: 'refuses the first call and falls silent in the bodies after it',
			strike: silentAfterRefusal,
			timeout: SILENT_MS,
		},
		{ name: 'sends its answer in pieces', strike: inPieces, harmless: true },
		{
			name: 'sends its answer in a chunk and trailers',
			strike: raw((answer) =>
				wire(
					{ ...answer, body: chunked(answer.body, '0\r\nx-checksum: 1\r\n\r\n') },
					{ length: false, more: 'transfer-encoding: chunked\r\n' },
				),
			),
			harmless: true,
		},
		{
			name: 'tells no length and closes the connection at the end',
			strike: raw((answer) => wire(answer, { first: 'HTTP/1.0 200 OK', length: false })),
			harmless: true,
		},
		{
			name: 'tells no length and closes the connection in the body',
			strike: raw((answer) => {
				const body = answer.body.subarray(0, answer.body.length / 2);
				return wire({ ...answer, body }, { first: 'HTTP/1.0 200 OK', length: false });
			}),
			// HTTP gives no way to tell that such a file is not whole.
			alters: 'files',
		},
		{
			name: 'sends two answers to one call',
			strike: raw((answer) => Buffer.concat([wire(answer), wire(answer)])),
			harmless: true,
		},
		{
			name: 'sends more than it announced',
			strike: raw((answer) => Buffer.concat([wire(answer), Buffer.from('and more')])),
			harmless: true,
		},
	],
};
