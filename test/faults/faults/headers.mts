/** Faults of the headers of a success. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Fault, FaultGroup } from '../fault.mts';
import { changing, raw, wire, withHeaders } from '../strikes.mts';

const compressing = (
	name: string,
	encoding: string,
	compress: (body: Buffer) => Buffer,
): Fault => ({
	name: `compresses with ${name} although it was not asked to`,
	strike: changing((answer) => ({
		...answer,
		headers: { ...answer.headers, 'content-encoding': encoding },
		body: compress(answer.body),
	})),
	harmless: true,
});

export const headers: FaultGroup = {
	name: 'Headers',
	faults: [
		{
			name: 'says nothing of the content type',
			strike: changing((answer) => ({ ...answer, headers: {} })),
			alters: 'files',
		},
		{
			name: 'calls its JSON text/html',
			strike: withHeaders({ 'content-type': 'text/html' }),
			alters: 'files',
		},
		{
			name: 'says gzip of what is not compressed',
			strike: withHeaders({ 'content-encoding': 'gzip' }),
		},
		compressing('Brotli', 'br', brotliCompressSync),
		compressing('gzip', 'gzip', gzipSync),
		{
			name: 'sends half of a compressed body',
			strike: changing((answer) => {
				const body = gzipSync(answer.body);
				return {
					...answer,
					headers: { ...answer.headers, 'content-encoding': 'gzip' },
					body: body.subarray(0, body.length / 2),
				};
			}),
			// n8n takes it for whole, and HTTP announces the half: only a spreadsheet shows it.
			alters: 'files',
		},
		{
			name: 'announces fewer bytes than it sends',
			strike: raw((answer) =>
				wire(answer, { length: false, more: `content-length: ${answer.body.length - 9}\r\n` }),
			),
			alters: 'files',
		},
		{
			name: 'announces a length that is none',
			strike: raw((answer) => wire(answer, { length: false, more: 'content-length: many\r\n' })),
		},
		{
			name: 'announces a length and chunks',
			strike: raw((answer) => wire(answer, { more: 'transfer-encoding: chunked\r\n' })),
		},
		{
			name: 'sends more headers than Node takes',
			strike: raw((answer) => wire(answer, { more: `x-long: ${'a'.repeat(100_000)}\r\n` })),
		},
		{
			name: 'sends a header without a colon',
			strike: raw((answer) => wire(answer, { more: 'nonsense\r\n' })),
		},
		{
			name: 'sends a thousand cookies',
			strike: withHeaders({ 'set-cookie': Array.from({ length: 200 }, (_, n) => `c${n}=1`) }),
			harmless: true,
		},
		{
			name: 'names itself in headers that n8n and the node read',
			strike: withHeaders({
				'content-disposition': 'attachment; filename="../../../etc/passwd"',
				'x-request-id': '__proto__',
				location: 'https://evil.example/',
				'retry-after': '86400',
			}),
			alters: 'files',
		},
	],
};
