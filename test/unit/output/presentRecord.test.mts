import type { IDataObject } from 'n8n-workflow';
import type { Presentation } from '../../../nodes/BusinessDataLookup/parameters/request.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { present, rowsOf } from '../../../nodes/BusinessDataLookup/output/presentRecord.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';

const entry = (change: Partial<Operation>): Operation => ({
	...findOperation('company', 'getAll')!,
	...change,
});

const SHOWN: Partial<Operation> = { rows: 'records', rowsMayBeAbsent: false };
const DEEP: Partial<Operation> = { rows: 'records.companies.hits' };
const OPEN: Partial<Operation> = { rows: 'records', rowsMayBeAbsent: true };
const ONE: Partial<Operation> = { ...OPEN, oneAnswer: true };
const ANY: Partial<Operation> = { rows: '*' };
const CUSTOM: Partial<Operation> = { rows: '*', rowsMayBeAbsent: true };
const a = { a: 1 };

describe('rowsOf', () => {
	it.each<[Partial<Operation>, unknown, IDataObject[]]>([
		[SHOWN, { records: [a, a] }, [a, a]],
		[SHOWN, { records: [] }, []],
		[SHOWN, { records: ['x', null] }, [{ value: 'x' }, { value: null }]],
		[{ rows: 'email' }, { email: a }, [a]],
		[DEEP, { records: { companies: { hits: [a] } } }, [a]],
		[OPEN, { records: [a] }, [a]],
		[OPEN, { name: 'x' }, [{ name: 'x' }]],
		[OPEN, [a], [a]],
		[OPEN, 5, [{ value: 5 }]],
		[ONE, { records: [], note: 'x' }, [{ records: [], note: 'x' }]],
		[ANY, { results: [a], next_cursor: 2 }, [a]],
		[ANY, { notes: [1], rows: [a] }, [a]],
		[ANY, { people: [a], has_more: false }, [a]],
		[ANY, { data: { people: [a] } }, [a]],
		[ANY, [a], [a]],
		[CUSTOM, { other: [a] }, [{ other: [a] }]],
		[CUSTOM, { records: [a] }, [a]],
		[{ rows: undefined }, a, [a]],
	])('%j of %j', (change, answer, rows) => {
		expect(rowsOf(entry(change), answer)).toEqual(rows);
	});

	it.each<[Partial<Operation>, unknown, RegExp]>([
		[SHOWN, { success: true, data: [] }, /no "records" \(it holds: success, data\)/],
		[SHOWN, { records: null }, /no "records"/],
		[DEEP, { records: [] }, /no "records.companies.hits"/],
		[ANY, { has_more: false }, /no list of rows/],
		[ANY, { people: [a], notes: [1] }, /no list of rows/],
		[ANY, 'x', /no list of rows \(it holds: string\)/],
	])('%j misses the rows in %j', (change, answer, message) => {
		const work = () => rowsOf(entry(change), answer);
		expect(work).toThrow(LookupFailure);
		expect(work).toThrow(message);
	});
});

describe('present', () => {
	const how = (change: Partial<Presentation> = {}): Presentation => ({
		simplify: false,
		noMatch: 'item',
		multipleMatches: 'first',
		binaryProperty: 'data',
		fmt: '',
		fileFormat: 'csv',
		...change,
	});
	const wide = entry({ simplify: ['company_id', 'url'] });
	const contacts = { value: 'c', label: '', description: '', list: 'contacts', carry: ['id', 'n'] };

	it.each<[string, Presentation, IDataObject, IDataObject[]]>([
		['as it came', how(), { company_id: '1', x: 2 }, [{ company_id: '1', x: 2 }]],
		['simplified', how({ simplify: true }), { x: 2, company_id: '1' }, [{ company_id: '1' }]],
		['none of the fields known', how({ simplify: true }), { x: 2 }, [{ x: 2 }]],
		[
			'its list, with what it carries',
			how({ output: contacts }),
			{ id: 1, contacts: [{ name: 'x' }, { id: 9 }] },
			[{ id: 1, name: 'x' }, { id: 9 }],
		],
		['an absent list', how({ output: contacts }), { id: 1, contacts: null }, []],
		[
			'a list, simplified',
			how({ simplify: true, output: { ...contacts, simplify: ['name'] } }),
			{ contacts: [{ name: 'x', age: 1 }] },
			[{ name: 'x' }],
		],
	])('%s', (_name, presentation, row, rows) => {
		expect(present(wide, row, presentation)).toEqual(rows);
	});

	it('gives a field called error another name, and none is lost', () => {
		expect(present(wide, { error: 'x', a: 1 }, how())).toEqual([{ a: 1, record_error: 'x' }]);
		expect(present(wide, { error: 'x', record_error: 'y' }, how())).toEqual([
			{ record_error: 'y', record_error_: 'x' },
		]);
	});
});
