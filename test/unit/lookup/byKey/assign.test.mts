/** Whose record is it, and what is asked again: each row of the table over `assign`. */
import type { IDataObject } from 'n8n-workflow';
import { assign, type Wanted } from '../../../../nodes/BusinessDataLookup/lookup/byKey/assign.ts';
import type { Asked } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { keyOf } from '../../../../nodes/BusinessDataLookup/parameters/matchKey.ts';

const question = (...texts: string[]): Asked => ({
	askers: [],
	texts,
	keys: [...new Set(texts.map((text) => keyOf('domain', text)))],
});
const [a, b, c] = ['a.com', 'b.com', 'c.com'].map((text) => question(text));
const page = question('facebook.com/x');
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
	const isUnsure = (got: unknown) => (got as Records).unsure === true;
	return {
		unsure: [...settled].filter(([, got]) => isUnsure(got)).map(([each]) => name(each)),
		settled: Object.fromEntries(
			[...settled].map(([each, got]) => [
				name(each),
				(got as Records).records.map(({ url }) => url),
			]),
		),
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
		'records that show no key: each alone',
		[a, b],
		{ records: records(undefined, '') },
		first,
		{ again: [['a.com'], ['b.com']] },
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
		'… but what shows its key is before that',
		[a],
		{ records: records('x.com', 'a.com') },
		first,
		{ settled: { 'a.com': ['a.com'] } },
	],
	[
		'… and no other page of its host',
		[page],
		{ records: records('facebook.com/y') },
		first,
		{ settled: { 'facebook.com/x': [] } },
	],
])('%s', (_name, questions, answer, wanted, expected) => {
	expect(outcome(questions, answer, wanted)).toEqual({
		settled: {},
		unsure: [],
		rest: [],
		again: [],
		...expected,
	});
});

it('a record that shows the keys of two questions goes to both, each with a copy of its own', () => {
	const [record] = records(['a.com', 'b.com']);
	const { settled } = assign([a, b], { records: [record] }, first);
	const got = [a, b].map((each) => (settled!.get(each) as Records).records[0]);
	expect(got).toEqual([record, record]);
	expect(got[0]).not.toBe(got[1]);
});

it('a page that was not found is in doubt only where records were not read', () => {
	const answer = { records: records('facebook.com/y'), total: 60 };
	const of = (goesOn: boolean) => assign([page], { ...answer, goesOn }, first).settled!.get(page);
	expect(of(true)).toMatchObject({ records: [], doubt: expect.stringContaining('1 were read') });
	expect(of(false)).not.toHaveProperty('doubt');
});
