/** Faults of the headers of a success. */
import { gzipSync } from 'node:zlib';
import type { Faults, FaultAction } from '../fault.mts';
import { changeAnswer, raw, toBytes, withHeaders } from '../actions.mts';

const zipped = (zip: (body: Buffer) => Buffer): FaultAction =>
	changeAnswer(({ headers, body, ...answer }) => ({
		...answer,
		headers: { ...headers, 'content-encoding': 'gzip' },
		body: zip(body),
	}));

const halfZipped = (body: Buffer): Buffer => gzipSync(body).subarray(0, gzipSync(body).length / 2);

const announcesLess = raw((answer) => {
	const more = `content-length: ${answer.body.length - 9}\r\n`;
	return toBytes(answer, { length: false, more });
});

export const headers: Faults = {
	'names no content type': {
		action: changeAnswer((answer) => ({ ...answer, headers: {} })),
		changesOutput: 'files',
	},
	'calls its JSON text/html': {
		action: withHeaders({ 'content-type': 'text/html' }),
		changesOutput: 'files',
	},
	'says gzip but does not compress': { action: withHeaders({ 'content-encoding': 'gzip' }) },
	'compresses although it was not asked to': { action: zipped(gzipSync), harmless: true },
	// Neither n8n nor HTTP notices; only the end of a spreadsheet shows that it is missing.
	'sends half of a compressed body': { action: zipped(halfZipped), changesOutput: 'files' },
	'announces fewer bytes than it sends': { action: announcesLess, changesOutput: 'files' },
	'sends hostile headers that n8n and the node read': {
		action: withHeaders({
			'content-disposition': 'attachment; filename="../../../etc/passwd"',
			'x-request-id': '__proto__',
			location: 'https://evil.example/',
			'retry-after': '86400',
		}),
		changesOutput: 'files',
	},
};
