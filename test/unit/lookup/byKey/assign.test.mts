/** Whose record is it, and what is asked again: each row of the table over `assign`. */
import type { IDataObject } from 'n8n-workflow';
import {
	assign,
	isEnough,
	type Wanted,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/assign.ts';
import type { Asked } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { keyOf } from '../../../../nodes/BusinessDataLookup/parameters/matchKey.ts';

const question = (...texts: string[]): Asked => ({
	askers: [],
	texts,
	keys: [...new Set(texts.map((text) => keyOf('domain', text)))],
});
const [a, b, c] = ['a.com', 'b.com', 'c.com'].map((text) => question(text));
const both = question('a.com', 'b.com');
const [page, otherPage] = ['facebook.com/x', 'facebook.com/y'].map((text) => question(text));
const first: Wanted = {
	match: { field: 'url', label: 'URL', recordField: 'url', kind: 'domain' },
	most: 1,
	byKeyOnly: true,
};
const list: Wanted = { ...first, most: Infinity, byKeyOnly: false };
const records = (...urls: unknown[]) =>
	urls.map((url, nth) => ({ company_id: `c${nth}`, url }) as IDataObject);

/** The outcome, with each question as what it asks. */
const outcome = (questions: Asked[], answer: Records, wanted: Wanted) => {
	const { settled = new Map(), rest = [], again = [] } = assign(questions, answer, wanted);
	const name = ({ texts }: Asked) => texts.join('+');
	const all = [...(settled as Map<Asked, Records>)];
	const { recordField } = wanted.match;
	const shown = (got: Records) => got.records.map((record) => record[recordField]);
	return {
		unsure: all.filter(([, { unsure }]) => unsure).map(([each]) => name(each)),
		doubted: all.filter(([, { doubt }]) => doubt !== undefined).map(([each]) => name(each)),
		settled: Object.fromEntries(all.map(([each, got]) => [name(each), shown(got)])),
		rest: rest.map(name),
		again: again.map((call) => call.map(name)),
	};
};

it.each<[string, Asked[], Records, Wanted, Partial<ReturnType<typeof outcome>>]>([
	[
		'no record: none has one',
		[a, b],
		{ records: [] },
		first,
		{ settled: { 'a.com': [], 'b.com': [] } },
	],
	[
		'records that show no key, for what is no text is none: each alone',
		[question('null'), b],
		{ records: records(undefined, null, { b: 'b.com' }) },
		first,
		{ again: [['null'], ['b.com']] },
	],
	[
		'a record goes to whose key it shows, in whatever spelling',
		[a, b],
		{ records: records('WWW.B.com/x', 'a.com') },
		first,
		{ settled: { 'a.com': ['a.com'], 'b.com': ['WWW.B.com/x'] } },
	],
	[
		'where another one has a record, who has none is unsure',
		[a, b],
		{ records: records('a.com') },
		first,
		{ settled: { 'a.com': ['a.com'], 'b.com': [] }, unsure: ['b.com'] },
	],
	[
		'a record of nobody: who has none may have brought it',
		[a, b, c],
		{ records: records('a.com', 'x.com') },
		first,
		{ settled: { 'a.com': ['a.com'] }, again: [['b.com'], ['c.com']] },
	],
	[
		'of a list, it may be of all',
		[a, b],
		{ records: records('a.com', 'x.com') },
		list,
		{ again: [['a.com'], ['b.com']] },
	],
	[
		'a part of all records: who has enough has them, the others go on together',
		[a, b, c],
		{ records: records('a.com'), goesOn: true },
		first,
		{ settled: { 'a.com': ['a.com'] }, rest: ['b.com', 'c.com'] },
	],
	[
		'of a list with a limit, the others go on each alone',
		[a, b, c],
		{ records: records('a.com', 'b.com'), goesOn: true },
		{ ...list, most: 1 },
		{ settled: { 'a.com': ['a.com'], 'b.com': ['b.com'] }, again: [['c.com']] },
	],
	[
		'… and who has several may have more',
		[a, b],
		{ records: records('a.com', 'a.com'), goesOn: true },
		first,
		{ settled: { 'a.com': ['a.com', 'a.com'] }, rest: ['b.com'], doubted: ['a.com'] },
	],
	[
		'… of all records nobody has enough, so they go on in halves',
		[a, b, c],
		{ records: records('a.com'), goesOn: true },
		{ ...first, most: Infinity },
		{ again: [['a.com', 'b.com'], ['c.com']] },
	],
	[
		'a list has what shows one of its keys, and is unsure of the other',
		[both, c],
		{ records: records('a.com', 'c.com') },
		list,
		{ settled: { 'a.com+b.com': ['a.com'], 'c.com': ['c.com'] }, unsure: ['a.com+b.com'] },
	],
	[
		'another page of a shared host may be of no page there',
		[page, otherPage],
		{ records: records('facebook.com/z') },
		first,
		{ settled: { 'facebook.com/x': [], 'facebook.com/y': [] } },
	],
	[
		'each has no more than its limit, in the order of the service',
		[a, b],
		{ records: records('b.com', 'a.com', 'https://b.com') },
		{ ...list, most: 1 },
		{ settled: { 'a.com': ['a.com'], 'b.com': ['b.com'] } },
	],
	[
		'one question has whatever came',
		[a],
		{ records: records('x.com') },
		first,
		{ settled: { 'a.com': ['x.com'] } },
	],
	[
		'… but a record that shows one of its keys is before that',
		[both],
		{ records: records('x.com', 'a.com') },
		first,
		{ settled: { 'a.com+b.com': ['a.com'] } },
	],
	[
		'… all of it where it asks for a list',
		[a],
		{ records: records('x.com', 'a.com') },
		list,
		{ settled: { 'a.com': ['x.com', 'a.com'] } },
	],
	[
		'… and is in no doubt of one record, though not all was read',
		[a],
		{ records: records('a.com'), goesOn: true },
		first,
		{ settled: { 'a.com': ['a.com'] } },
	],
])('%s', (_name, questions, answer, wanted, expected) => {
	expect(outcome(questions, answer, wanted)).toEqual({
		settled: {},
		unsure: [],
		doubted: [],
		rest: [],
		again: [],
		...expected,
	});
});

describe('company names', () => {
	const byName: Wanted = {
		...first,
		match: { field: 'n', label: 'N', recordField: 'n', kind: 'name' },
	};
	const [acme, bolt] = ['Acme', 'Bolt'].map(
		(text): Asked => ({ askers: [], texts: [text], keys: [keyOf('name', text)] }),
	);
	const companies = (...names: string[]) => names.map((n, nth) => ({ company_id: `c${nth}`, n }));

	it.each<[string, Asked[], Records, Partial<ReturnType<typeof outcome>>]>([
		[
			'are found by equal ones; similar ones answer nothing and are not asked for again',
			[acme, bolt],
			{ records: companies('ACME, Inc.', 'Bolt Brothers') },
			{ settled: { Acme: ['ACME, Inc.'], Bolt: [] } },
		],
		[
			'that similar ones may have kept off the page are unsure',
			[acme, bolt],
			{ records: companies('Acme LLC', 'Bolt Brothers'), goesOn: true },
			{ settled: { Acme: ['Acme LLC'], Bolt: [] }, unsure: ['Bolt'], doubted: ['Bolt'] },
		],
	])('%s', (_name, questions, answer, expected) => {
		const got = outcome(questions, answer, byName);
		expect(got).toEqual({ unsure: [], doubted: [], rest: [], again: [], ...expected });
	});
});

it.each([
	[2, [8, 8]],
	[3, Array.from({ length: 16 }, () => 1)],
])('%d records of nobody among 16 questions: asked again in calls of %j', (strays, sizes) => {
	const some = Array.from({ length: 16 }, (_, nth) => question(`q${nth}.com`));
	const urls = Array.from({ length: strays }, (_, nth) => `x${nth}.com`);
	const { again } = assign(some, { records: records(...urls) }, first);
	expect(again!.map(({ length }) => length)).toEqual(sizes);
});

it('a record that shows the keys of two questions goes to both, each with a copy of its own', () => {
	const [record] = records(['a.com', 'b.com']);
	const { settled } = assign([a, b], { records: [record] }, first);
	const got = [a, b].map((each) => (settled!.get(each) as Records).records[0]);
	expect(got).toEqual([record, record]);
	expect(got.map((each) => each === record)).toEqual([true, false]);
});

it('a number shows the same key as its digits', () => {
	const match: Wanted['match'] = { field: 'id', label: 'ID', recordField: 'id', kind: 'id' };
	const [seven, eight] = ['7', '8'].map((id) => ({ askers: [], texts: [id], keys: [id] }));
	const { settled } = assign([seven, eight], { records: [{ id: 7 }] }, { ...first, match });
	expect(settled!.get(seven)).toMatchObject({ records: [{ id: 7 }] });
});

const doubtOf = (answer: Omit<Records, 'records'>, ...urls: string[]) =>
	assign([page], { records: records(...urls), ...answer }, first).settled!.get(page);

it.each<[string, Omit<Records, 'records'>, string[], unknown]>([
	['none of them its own', { goesOn: true, total: 60 }, ['facebook.com/y'], 'of the 60 records'],
	['their number not told', { goesOn: true }, ['facebook.com/y'], 'of the many records'],
	['several its own', { goesOn: true }, ['facebook.com/x', 'facebook.com/x'], 'found_count counts'],
])('a question is in doubt of records that were not read, %s', (_name, answer, urls, doubt) => {
	expect(doubtOf(answer, ...urls)).toMatchObject({ doubt: expect.stringContaining(String(doubt)) });
	expect(doubtOf({ ...answer, goesOn: false }, ...urls)).not.toHaveProperty('doubt');
});

it.each<[string, Partial<Records>, Wanted, RegExp]>([
	['all of it, without its number', { shortfall: '3 are missing' }, list, /counts more or fewer/],
	[
		'what ended it and not where to go on, where it has less than its limit',
		{ shortfall: 'Max Calls', goOn: 'Page 3', nextPage: { number: 3, size: 50 } },
		{ ...list, most: 2 },
		/^Max Calls$/,
	],
	['nothing where each has its limit', { shortfall: 'Page 3' }, { ...list, most: 1 }, /^$/],
])('of what a shared list lacks, each question is told %s', (_name, lacks, wanted, words) => {
	const answer = { records: records('a.com', 'b.com'), ...lacks };
	const { shortfall = '', goOn = '' } = assign([a, b], answer, wanted).settled!.get(a) as Records;
	expect(shortfall + goOn).toMatch(words);
});

/** Whether another page of a shared list is worth its call. */
it.each<[string, Asked[], Wanted, number, boolean]>([
	['the first of each', [a, b], first, 9, true],
	['all by key', [a, b], { ...first, most: Infinity }, 9, false],
	['all of lists', [a, b], list, 9, false],
	['a list alone, which its own limit ends', [a], { ...list, most: 1 }, 9, false],
	['lists that have enough, and all pages under way', [a, b], { ...list, most: 1 }, 0, true],
	['one list that lacks records, and two pages', [a, c], { ...list, most: 1 }, 2, true],
	['one list that lacks records, and one page', [a, c], { ...list, most: 1 }, 1, false],
	['one list that takes two calls alone, and two pages', [a, c], { ...list, most: 60 }, 2, false],
])('what was read for %s is enough', (_name, questions, wanted, left, isDone) => {
	expect(isEnough(questions, records('a.com', 'b.com'), wanted, left, 50)).toBe(isDone);
});
