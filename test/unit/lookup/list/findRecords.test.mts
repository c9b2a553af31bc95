import type { IDataObject } from 'n8n-workflow';
import type { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	findRecords,
	whyIncomplete,
} from '../../../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';

type Located = Parameters<typeof findRecords>[0];

const KNOWN: Located = { records: { at: 'records' } };
const UNSHOWN: Located = {};
const ONE_ANSWER: Located = { wholeIfEmpty: true };
const WHOLE: Located = { records: 'whole' };
const UNNAMED: Located = { records: 'guess' };
const a = { a: 1 };

describe('findRecords', () => {
	it.each<[Located, unknown, IDataObject[]]>([
		[KNOWN, { records: [null, a, null, 'x', 0] }, [a, { value: 'x' }, { value: 0 }]],
		[UNSHOWN, { records: [null, a] }, [a]],
		[UNSHOWN, { name: 'x' }, [{ name: 'x' }]],
		[ONE_ANSWER, { records: [], note: 'x' }, [{ records: [], note: 'x' }]],
		[WHOLE, { records: [a, a], total_records: 9 }, [{ records: [a, a], total_records: 9 }]],
		[UNNAMED, { people: [a], has_more: false }, [a]],
		[UNNAMED, { data: { people: [a] }, note: 1, page: { number: 2 } }, [a]],
	])('finds, where the location is %j, in %j the records %j', (located, body, records) => {
		expect(findRecords(located, body)).toEqual(records);
	});

	it.each<[Located, unknown, RegExp]>([
		[KNOWN, { success: true, data: [] }, /has no "records"$/],
		[UNNAMED, { has_more: false }, /no list of rows/],
		[UNNAMED, { people: [a], notes: [1], data: { more: [a] } }, /no list of rows/],
		[UNNAMED, { data: { people: [a] }, more: { notes: [1] } }, /no list of rows/],
	])('says, where the location is %j, that %j lacks the records', (located, body, message) => {
		const failure = findRecords(located, body) as LookupFailure;
		expect(failure.facts.kind).toBe('unexpected');
		expect(failure.message).toMatch(message);
	});
});

it.each<[string, unknown]>([
	['as many records as it counts', { total_records: 1 }],
	['a count that is no number', { total_records: '90', total_pages: null, list: { found: '9' } }],
])('a response that holds %s lacks none', (_what, body) => {
	expect(whyIncomplete({ total: 'list.found' }, body, [a])).toBeUndefined();
});
