/** Faults of content: well-formed JSON that says what nobody expects, or shows the key. */
import type { FaultGroup } from '../fault.mts';
import { losing, refusing, rewriting, withHeaders } from '../strikes.mts';

type Row = Record<string, unknown>;

/** Changes each record of a list, wherever the list is in the answer. */
const eachRecord = (change: (record: Row, n: number) => unknown) => {
	const within = (value: unknown, depth: number): unknown => {
		if (Array.isArray(value)) {
			return value.map((row, n) =>
				typeof row === 'object' && row !== null ? change(row as Row, n) : row,
			);
		}
		if (typeof value !== 'object' || value === null || depth === 0) return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, each]) => [name, within(each, depth - 1)]),
		);
	};
	return rewriting((envelope) => within(envelope, 3));
};

const keyOf = (headers: Row): string => String(headers['x-api-key']);

export const content: FaultGroup = {
	name: 'Content',
	faults: [
		{
			name: 'gives its records under another name',
			strike: rewriting(({ records, ...rest }) => ({ ...rest, found: records })),
			alters: 'all',
		},
		{
			name: 'gives null for its records',
			strike: rewriting((envelope) => ({ ...envelope, records: null })),
			alters: 'all',
		},
		{
			name: 'gives a text for its records',
			strike: rewriting((envelope) => ({ ...envelope, records: 'many' })),
			alters: 'all',
		},
		{ name: 'gives null for each record', strike: eachRecord(() => null), alters: 'all' },
		{ name: 'gives a list for each record', strike: eachRecord((row) => [row]), alters: 'all' },
		{ name: 'gives records without a field', strike: eachRecord(() => ({})), alters: 'all' },
		{
			name: 'gives one ID to all records',
			strike: eachRecord((row) =>
				Object.fromEntries(
					Object.entries(row).map(([name, value]) => [name, name.endsWith('_id') ? 'X' : value]),
				),
			),
			alters: 'all',
		},
		{
			name: 'gives records of somebody else',
			strike: eachRecord((_row, n) => ({
				company_id: `other-${n}`,
				contact_id: `other-${n}`,
				record_id: `other-${n}`,
				external_id: `other-${n}`,
				url: `other-${n}.example`,
			})),
			alters: 'all',
		},
		{
			name: 'gives records whose fields mean something to n8n',
			strike: eachRecord((row) => ({
				...row,
				error: 'none',
				binary: { data: 'x' },
				pairedItem: 7,
				json: {},
			})),
			alters: 'all',
		},
		{
			name: 'gives records with fields called __proto__ and constructor',
			strike: eachRecord((row) => {
				const text = JSON.stringify({ ...row, constructor: { prototype: { polluted: 1 } } });
				return JSON.parse(text.replace(/^\{/, '{"__proto__":{"polluted":1},')) as unknown;
			}),
			alters: 'all',
		},
		{
			name: 'gives a record with a field of a hundred thousand characters',
			strike: eachRecord((row, n) => (n === 0 ? { ...row, note: '\u0000'.repeat(100_000) } : row)),
			alters: 'all',
		},
		{
			name: 'answers 400 with the key in its words',
			strike: refusing(400, ({ headers }) => ({ message: `Key ${keyOf(headers)} is odd` })),
		},
		{
			name: 'says success: false with the key in its words',
			strike: async (call) => {
				const message = `Key ${keyOf(call.headers).toUpperCase()} is odd`;
				return await losing(200, { success: false, message })(call);
			},
		},
		{
			name: 'answers 422 with the key as request ID and as place',
			strike: refusing(422, ({ headers }) => ({
				request_id: keyOf(headers),
				detail: [{ loc: ['header', keyOf(headers)], msg: encodeURIComponent(keyOf(headers)) }],
			})),
		},
		{
			name: 'redirects to an address with the key in it',
			strike: (call) =>
				refusing(302, '', { location: `http://127.0.0.1:1/?key=${keyOf(call.headers)}` })(call),
		},
		{
			name: 'repeats the key in the headers of a success',
			strike: (call) =>
				withHeaders({ 'x-request-id': keyOf(call.headers), 'x-echo': keyOf(call.headers) })(call),
			harmless: true,
		},
		{
			name: 'repeats the headers of the request in its answer',
			strike: rewriting((envelope, { headers }) => ({ ...envelope, debug: { headers } })),
			alters: 'all',
		},
	],
};
