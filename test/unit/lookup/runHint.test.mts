/** What the hint says about results. Hints of runs: `test/contract/hints.test.mts`. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Results } from '../../../nodes/BusinessDataLookup/lookup/results.ts';
import {
	asRecords,
	type Records,
	type SavedFile,
	type Success,
} from '../../../nodes/BusinessDataLookup/output/result.ts';
import { runHint } from '../../../nodes/BusinessDataLookup/lookup/runHint.ts';
import { Redactor } from '../../../nodes/BusinessDataLookup/output/redactor.ts';
import type { Connection } from '../../../nodes/BusinessDataLookup/service/connection.ts';
import { readInputRequest } from '../readParameters.mts';

const connection = {
	client: { run: { tally: { calls: 0, refused: 0 }, waited: 499 } },
	limiter: { minuteGroup: { allowance: { currentMinute: () => ({ left: 0 }) } } },
} as unknown as Connection;

const records = (...found: IDataObject[]): Records => ({ kind: 'list', records: found });
const one = records({ a: 1 });
const failed = (message: string, serviceWords?: string) =>
	new LookupFailure({ kind: 'input', message, serviceWords });
const [no, why, how, who] = ['No', 'Why', 'How', 'Who'].map((word) => failed(word));
const statuses = (...each: unknown[]) => each.map((status) => records({ status } as IDataObject));
const binary = { data: '', mimeType: '' };
const file: SavedFile = { kind: 'file', binary, json: {}, recordCount: 7 };
type Given = [operation: string, parameters: INodeParameters];
const enrich: Given = ['company.enrich', { value: 'a.example' }];
const all: Given = ['company.getAll', {}];
const counted = { ...records(), total: 5 };
const places: Given = ['review.getAll', { output: 'reviews', filters: { url: 'a.example' } }];
const check: Given = ['email.validate', { email: 'a@b.example' }];
const incomplete = { why: 'Cut', failure: failed('Cut. Go on') };
const cut = { ...one, incomplete };
const [empty, full] = [records({ reviews: [] }), records({ reviews: [] }, { reviews: [1] })];

/** The hint for inputs of an operation that got these, without its sentence about the minute. */
const hintOf = (given: Given, got: Array<Success | LookupFailure>) => {
	const input = readInputRequest(...given);
	const inputs = got.map((_, item) => ({ ...input, item }));
	const results = new Results(false, inputs);
	got.forEach((each, item) => results.setResult([inputs[item]], each));
	const { message, type } = runHint(connection, results, new Set(), new Redactor(['minute']));
	expect(message).toContain('[hidden]');
	const isCut = got.some((each) => 'incomplete' in each && each.incomplete);
	expect(type).toBe(isCut ? 'warning' : 'info');
	return runHint(connection, results, new Set(), new Redactor([])).message.replace(
		/(, )?no call left.*$/,
		'',
	);
};

it.each<[Given, Array<Success | LookupFailure>, string]>([
	[enrich, [one, records(), no], '1 of 3 found, 1 not, 1 failed: No. 1 record'],
	[all, [no, why, why, how], '4 failed: Why (2), No (1), How (1). '],
	[all, [no, why, how, who], '4 failed: No (1), Why (1), How (1), Who (1). '],
	[all, [{ ...one, incomplete }], 'Not complete: Cut. Go on. 1 record'],
	[all, [{ ...one, incomplete }, one], 'Not complete for 1 input: Cut. Go on. 2 records'],
	[all, [cut, cut, one], 'Not complete for 2 inputs: Cut. 3 records'],
	[all, [{ ...one, warning: 'x' }], 'Perhaps not complete: x. 1 record'],
	[all, [{ ...one, undated: 2 }], 'Left out: 2 records without a filing date. 1 record'],
	[all, [counted], '0 records. '],
	[places, [full, empty], '1 of 2 inputs found nothing. 3 records'],
	[check, statuses('Valid', 'Unknown', 'Valid'), '2 Valid, 1 Unknown. 3 records'],
	[check, statuses('Valid', 5), '1 Valid. 2 records'],
	[all, [file], '7 records in 1 file'],
])('the hint of %j that got %j says %s', (given, got, said) => {
	expect(hintOf(given, got)).toBe(said);
});

it('equal requests of several inputs have records of their own', () => {
	const inputs = [0, 1, 2].map((item) => ({ ...readInputRequest(...all), item }));
	const results = new Results(false, inputs);
	results.setResult(inputs, one);
	const [first, ...others] = results.byItem.map((result) => asRecords(result)!.records);
	for (const other of others) {
		expect(other).toEqual(first);
		expect(other[0]).not.toBe(first[0]);
	}
	expect(others[0][0]).not.toBe(others[1][0]);
});
