/** Faults of the headers of a success. */
import { gzipSync } from 'node:zlib';
import type { Faults, Strike } from '../fault.mts';
import { changing, raw, wire, withHeaders } from '../strikes.mts';

const zipped = (zip: (body: Buffer) => Buffer): Strike =>
	changing(({ headers, body, ...answer }) => ({
		...answer,
		headers: { ...headers, 'content-encoding': 'gzip' },
		body: zip(body),
	}));

const halfZipped = (body: Buffer): Buffer => gzipSync(body).subarray(0, gzipSync(body).length / 2);

/** Announces another length, or none where it is not a number. */
const announcing = (lengthOf: (length: number) => number | string): Strike =>
	raw((answer) => {
		const more = `content-length: ${lengthOf(answer.body.length)}\r\n`;
		return wire(answer, { length: false, more });
	});

export const headers: Faults = {
	'says nothing of the content type': {
		strike: changing((answer) => ({ ...answer, headers: {} })),
		alters: 'files',
	},
	'calls its JSON text/html': {
		strike: withHeaders({ 'content-type': 'text/html' }),
		alters: 'files',
	},
	'says gzip of what is not compressed': { strike: withHeaders({ 'content-encoding': 'gzip' }) },
	'compresses although it was not asked to': { strike: zipped(gzipSync), harmless: true },
	// Neither n8n nor HTTP notices; only the end of a spreadsheet shows that it is missing.
	'sends half of a compressed body': { strike: zipped(halfZipped), alters: 'files' },
	'announces fewer bytes than it sends': {
		strike: announcing((length) => length - 9),
		alters: 'files',
	},
	'announces a length that is none': { strike: announcing(() => 'many') },
	'names itself in headers that n8n and the node read': {
		strike: withHeaders({
			'content-disposition': 'attachment; filename="../../../etc/passwd"',
			'x-request-id': '__proto__',
			location: 'https://evil.example/',
			'retry-after': '86400',
		}),
		alters: 'files',
	},
};
