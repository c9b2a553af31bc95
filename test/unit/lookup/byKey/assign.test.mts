/** Whose record is it, and what is asked again: each row of the table over `assign`. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, type FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	assign,
	type AssignParts,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/assign.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import type { Question } from '../../../../nodes/BusinessDataLookup/parameters/lookup.ts';
import { keyOf } from '../../../../nodes/BusinessDataLookup/parameters/matchKey.ts';

const question = (...texts: string[]): Question => ({
	texts,
	keys: [...new Set(texts.map((text) => keyOf('domain', text)))],
});
const parts = (change: Partial<AssignParts<Question>> = {}): AssignParts<Question> => ({
	match: { field: 'url', label: 'URL', recordField: 'url', kind: 'domain' },
	firstOnly: true,
	apart: [],
	isRepeated: false,
	isDown: false,
	...change,
});
const records = (...urls: unknown[]) =>
	urls.map((url, nth) => ({ company_id: `c${nth}`, url }) as IDataObject);
const [a, b, c, d] = ['a.com', 'b.com', 'c.com', 'd.com'].map((text) => question(text));
const failure = (facts: Partial<FailureFacts>) =>
	new LookupFailure({ kind: 'server', message: 'no', ...facts });

/** The outcome, with each question as what it asks. */
const outcome = (
	questions: Question[],
	answer: Answer,
	change: Partial<AssignParts<Question>> = {},
) => {
	const { settled, later, again } = assign(questions, answer, parts(change));
	const name = ({ texts }: Question) => texts.join('+');
	return {
		settled: Object.fromEntries(
			[...settled].map(([each, got]) => [
				name(each),
				got instanceof LookupFailure ? got.message : got.records.map(({ url }) => url),
			]),
		),
		later: later.map(name),
		again: again.map((call) => call.map(name)),
	};
};
const nothing = { settled: {}, later: [], again: [] };

describe('of the records of a call for several questions', () => {
	it('each goes to the question whose key it shows, in whatever spelling', () => {
		const www = question('www.b.com/x');
		expect(outcome([a, www], { records: records('B.com', 'a.com', 'a.com') })).toEqual({
			...nothing,
			settled: { 'a.com': ['a.com', 'a.com'], 'www.b.com/x': ['B.com'] },
		});
	});

	it('one that shows the keys of two questions goes to both, each with a copy of its own', () => {
		const [record] = records(['a.com', 'b.com']);
		const { settled } = assign([a, b], { records: [record] }, parts());
		const got = [a, b].map((each) => (settled.get(each) as { records: IDataObject[] }).records[0]);
		expect(got).toEqual([record, record]);
		expect(got[0]).toBe(record);
		expect(got[1]).not.toBe(record);
	});

	it('none means that nobody has one', () => {
		expect(outcome([a, b], { records: [] })).toEqual({
			...nothing,
			settled: { 'a.com': [], 'b.com': [] },
		});
	});

	it('who has none is asked for once more, for a record may have another name', () => {
		expect(outcome([a, b], { records: records('a.com') })).toEqual({
			...nothing,
			settled: { 'a.com': ['a.com'] },
			later: ['b.com'],
		});
	});

	it('who has one for a part of its values is asked for alone', () => {
		const two = question('b.com', 'c.com');
		expect(outcome([a, two], { records: records('a.com', 'b.com') }).again).toEqual([
			['b.com+c.com'],
		]);
	});

	it('one of nobody divides those who have one from those who have none', () => {
		expect(outcome([a, b, c], { records: records('a.com', 'x.com', 'c.com') })).toEqual({
			...nothing,
			again: [['a.com', 'c.com'], ['b.com']],
		});
	});

	it.each([
		['everybody has one', ['a.com', 'b.com', 'c.com', 'd.com', 'x.com']],
		['nobody has one', ['x.com']],
	])('one of nobody divides them in halves where %s', (_name, urls) => {
		expect(outcome([a, b, c, d], { records: records(...urls) })).toEqual({
			...nothing,
			again: [
				['a.com', 'b.com'],
				['c.com', 'd.com'],
			],
		});
	});

	it('those that show no key at all tell that each has to be asked for alone', () => {
		expect(outcome([a, b], { records: records(undefined, '') })).toEqual({
			...nothing,
			again: [['a.com'], ['b.com']],
		});
	});

	it('one that shows no key beside others that do is of nobody', () => {
		expect(outcome([a, b], { records: records('a.com', undefined) })).toEqual({
			...nothing,
			again: [['a.com'], ['b.com']],
		});
	});

	it.each([
		[2, ['a.com', 'b.com/x'], []],
		[3, ['a.com'], [['b.com/x']]],
	])(
		'who is shown by its host alone is settled where these are all of %d',
		(total, known, again) => {
			const all = { records: records('a.com', 'b.com'), total };
			const { settled, ...rest } = outcome([a, question('b.com/x')], all);
			expect([Object.keys(settled), rest.again]).toEqual([known, again]);
		},
	);

	it('who is shown by name among others of its host is settled', () => {
		const page = question('b.com/x');
		const some = { records: records('b.com', 'b.com/x', 'a.com'), total: 60 };
		expect(outcome([a, page], some)).toEqual({
			...nothing,
			settled: { 'a.com': ['a.com'], 'b.com/x': ['b.com', 'b.com/x'] },
		});
	});

	it('a part of those of several executions is no answer to any, and one of one execution is', () => {
		const some = { records: records('a.com', 'b.com'), goesOn: true };
		const apart = [[b], [a]];
		const split = [['b.com'], ['a.com']];
		expect(outcome([a, b], some, { firstOnly: false, apart })).toEqual({
			...nothing,
			again: split,
		});
		expect(outcome([a, b], some, { firstOnly: false, apart: [[a, b]] }).again).toEqual([]);
		expect(outcome([a, b], some, { firstOnly: true, apart }).again).toEqual([]);
	});

	it('a page that is not all of them settles who is shown by name, and not who is shown by its host', () => {
		const page = question('b.com/x');
		const some = { records: records('a.com', 'b.com'), total: 60 };
		expect(outcome([a, page], some)).toEqual({
			...nothing,
			settled: { 'a.com': ['a.com'] },
			again: [['b.com/x']],
		});
	});

	it('what is said of the whole list is told to each, but not with first records', () => {
		const some = { records: records('a.com', 'b.com'), shortfall: 'one is missing' };
		const { settled } = assign([a, b], some, parts({ firstOnly: false }));
		expect([...settled.values()]).toMatchObject([{ shortfall: 'one is missing' }, {}]);
		const first = assign([a, b], some, parts());
		expect([...first.settled.values()].some((got) => 'shortfall' in got)).toBe(false);
	});
});

it('a question that was asked alone gets whatever came', () => {
	const answer = { records: records('x.com', undefined), total: 60, doubt: 'who knows' };
	expect(assign([a], answer, parts()).settled.get(a)).toBe(answer);
});

describe('a call for several questions that failed', () => {
	const naming = (loc: string[], msg = 'bad') =>
		failure({ kind: 'invalid', status: 422, message: `all: ${msg}`, invalid: [{ loc, msg }] });

	it('fails those that the service names, in their own words, and asks the others together', () => {
		expect(outcome([a, b, c], naming(['body', 'url', '1']))).toEqual({
			...nothing,
			settled: { 'b.com': 'The service does not accept the request: body.url.0: bad' },
			again: [['a.com', 'c.com']],
		});
	});

	it('asks nobody again where it names all', () => {
		const invalid = ['0', '1'].map((nth) => ({ loc: ['body', 'url', nth], msg: 'bad' }));
		const all = failure({ kind: 'invalid', status: 422, message: 'all', invalid });
		expect(outcome([a, b], all)).toMatchObject({ later: [], again: [] });
	});

	it('counts the values of a question that has several', () => {
		const two = question('b.com', 'c.com');
		expect(outcome([a, two, d], naming(['body', 'url', '2'])).settled).toEqual({
			'b.com+c.com': 'The service does not accept the request: body.url.1: bad',
		});
	});

	it('fails nobody who is named in words that repeat what another asked', () => {
		expect(outcome([a, b, c], naming(['body', 'url', '1'], 'in a.com, b.com'))).toEqual({
			...nothing,
			again: [['a.com', 'b.com'], ['c.com']],
		});
	});

	it('fails all where the service names another field only', () => {
		const { settled } = outcome([a, b], naming(['body', 'per_page']));
		expect(settled).toEqual({ 'a.com': 'all: bad', 'b.com': 'all: bad' });
	});

	it('fails all, without words that repeat what was asked, where the credential is refused', () => {
		const refused = failure({ kind: 'unauthorized', message: 'no: a.com', wordless: 'no' });
		expect(outcome([a, b], refused).settled).toEqual({ 'a.com': 'no', 'b.com': 'no' });
	});

	it.each<[string, Partial<FailureFacts>]>([
		['in words only', { kind: 'invalid', status: 422 }],
		['at a place that it did not have', naming(['body', 'url', '7']).facts],
		['at no place of the filter', naming(['body', 'url']).facts],
		['as forbidden', { kind: 'forbidden' }],
		['by a time-out', { kind: 'timeout' }],
		['in passing', { kind: 'server' }],
	])('is divided in halves where it failed %s', (_name, facts) => {
		expect(outcome([a, b, c], failure(facts), { isRepeated: true })).toEqual({
			...nothing,
			again: [['a.com', 'b.com'], ['c.com']],
		});
	});
});

it.each([1, 3])('a call for %i questions fails for all of them while it is the service', (size) => {
	const asked = [a, b, c].slice(0, size);
	const { settled, again } = outcome(asked, failure({}), { isRepeated: true, isDown: true });
	expect(again).toEqual([]);
	expect(Object.keys(settled)).toHaveLength(size);
});

describe('a question that was asked alone and failed', () => {
	it.each<[string, boolean]>([
		['is asked again where that may pass', true],
		['fails where it does not', false],
	])('%s', (_name, isRepeated) => {
		const { settled, again } = outcome([a], failure({}), { isRepeated });
		expect(again).toEqual(isRepeated ? [['a.com']] : []);
		expect(settled).toEqual(isRepeated ? {} : { 'a.com': 'no' });
	});
});
