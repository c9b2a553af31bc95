/** Faults of content: well-formed JSON that is unexpected, or shows the key. */
import type { FaultAction, Faults, FaultyCall } from '../fault.mts';
import { answerWith, changeJson, withHeaders } from '../actions.mts';

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** A well-formed response that isn't the right one. */
const altered = (change: Parameters<typeof changeJson>[0]) => ({
	action: changeJson(change),
	changesOutput: 'all' as const,
});

/** Changes each record of a list, wherever the list is in the answer. */
const eachRecord = (change: (record: Row, n: number) => unknown) => {
	const within = (value: unknown, depth: number): unknown => {
		if (Array.isArray(value)) return value.map((row, n) => (isRow(row) ? change(row, n) : row));
		if (!isRow(value) || depth === 0) return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, each]) => [name, within(each, depth - 1)]),
		);
	};
	return altered((envelope) => within(envelope, 3));
};

const IDS = ['company_id', 'contact_id', 'record_id', 'external_id', 'url'];
const ids = (value: string) => Object.fromEntries(IDS.map((id) => [id, value]));
const known = (row: Row, value: string) =>
	Object.fromEntries(Object.entries(ids(value)).filter(([id]) => id !== 'url' && id in row));

type Envelope = Parameters<Parameters<typeof changeJson>[0]>[0];
const renamed = ({ records, ...rest }: Envelope) => ({ ...rest, found: records });
const withDebug = (envelope: Envelope, call: FaultyCall) => ({ ...envelope, debug: call.headers });

const withMeaning = (row: Row) => ({
	...row,
	...{ error: 'none', binary: { data: 'x' }, pairedItem: 7, json: {} },
});

const keyOf = ({ headers }: FaultyCall): string => String(headers['x-api-key']);
const oddKey = (call: FaultyCall) => ({ success: false, message: `Key ${keyOf(call)} is odd` });
const keyInIssue = (call: FaultyCall) => ({
	request_id: keyOf(call),
	detail: [{ loc: ['header', keyOf(call)], msg: encodeURIComponent(keyOf(call)) }],
});
const toAddressWithKey: FaultAction = (call) =>
	answerWith(302, '', { location: `http://127.0.0.1:1/?key=${keyOf(call)}` })(call);
const keyInHeaders: FaultAction = (call) =>
	withHeaders({ 'x-request-id': keyOf(call), 'x-echo': keyOf(call) })(call);

export const content: Faults = {
	'gives its records under another name': altered(renamed),
	'gives null for each record': eachRecord(() => null),
	'gives records without a field': eachRecord(() => ({})),
	'gives one ID to all records': eachRecord((row) => ({ ...row, ...known(row, 'X') })),
	'gives somebody else’s records': eachRecord((_row, n) => ids(`other-${n}`)),
	'gives records with fields that n8n treats in a special way': eachRecord(withMeaning),
	'answers 400 with the key in the message': { action: answerWith(400, oddKey) },
	'answers 422 with the key as request ID and as place': { action: answerWith(422, keyInIssue) },
	'redirects to an address with the key in it': { action: toAddressWithKey },
	'repeats the key in the headers of a success': { action: keyInHeaders, harmless: true },
	'repeats the headers of the request in its answer': altered(withDebug),
};
