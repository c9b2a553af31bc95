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
const parts = (change: Partial<AssignParts> = {}): AssignParts => ({
	match: { field: 'url', label: 'URL', recordField: 'url', kind: 'domain' },
	firstOnly: true,
	attempt: 1,
	...change,
});
const records = (...urls: unknown[]) =>
	urls.map((url, nth) => ({ company_id: `c${nth}`, url }) as IDataObject);
const [a, b, c, d] = ['a.com', 'b.com', 'c.com', 'd.com'].map((text) => question(text));
const failure = (facts: Partial<FailureFacts>) =>
	new LookupFailure({ kind: 'server', message: 'no', ...facts });

/** The outcome, with each question as what it asks. */
const outcome = (questions: Question[], answer: Answer, change: Partial<AssignParts> = {}) => {
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
		expect(got[0]).not.toBe(got[1]);
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

	it('the first without the key tells it where the document does not promise the key', () => {
		const { match } = parts();
		const change = { match: { ...match, unshown: true as const }, firstOnly: false };
		const some = { records: records('a.com', undefined) };
		expect(outcome([a, b], some, change).again).toEqual([['a.com'], ['b.com']]);
		expect(outcome([a, b], { records: records('a.com', 'b.com') }, change).again).toEqual([]);
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

	it('counts the values of a question that has several', () => {
		const two = question('b.com', 'c.com');
		expect(outcome([a, two, d], naming(['body', 'url', '2'])).settled).toEqual({
			'b.com+c.com': 'The service does not accept the request: body.url.1: bad',
		});
	});

	it('asks for one alone that is named in words that repeat what another asked', () => {
		expect(outcome([a, b, c], naming(['body', 'url', '1'], 'in a.com, b.com'))).toEqual({
			...nothing,
			again: [['a.com', 'c.com'], ['b.com']],
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

	it.each<[string, Partial<FailureFacts>, number]>([
		['in words only', { kind: 'invalid', status: 422 }, 1],
		['at a place that it did not have', naming(['body', 'url', '7']).facts, 1],
		['at no place of the filter', naming(['body', 'url']).facts, 1],
		['as forbidden', { kind: 'forbidden' }, 1],
		['by a time-out', { kind: 'timeout' }, 1],
		['in passing for the second time', { kind: 'server' }, 2],
	])('is divided in halves where it failed %s', (_name, facts, attempt) => {
		expect(outcome([a, b, c], failure(facts), { attempt })).toEqual({
			...nothing,
			again: [['a.com', 'b.com'], ['c.com']],
		});
	});

	it.each<FailureFacts['kind']>(['server', 'dropped', 'unreachable'])(
		'is repeated as it was once where it failed in passing: %s',
		(kind) => {
			expect(outcome([a, b], failure({ kind })).again).toEqual([['a.com', 'b.com']]);
		},
	);
});

describe('a question that was asked alone and failed', () => {
	it.each<[string, FailureFacts['kind'], number, boolean]>([
		['is asked again where that may pass', 'server', 1, true],
		['is asked again three times', 'timeout', 3, true],
		['fails after that', 'server', 4, false],
		['fails at once where that does not pass', 'forbidden', 1, false],
	])('%s', (_name, kind, attempt, isAskedAgain) => {
		const { settled, again } = outcome([a], failure({ kind }), { attempt });
		expect(again).toEqual(isAskedAgain ? [['a.com']] : []);
		expect(settled).toEqual(isAskedAgain ? {} : { 'a.com': 'no' });
	});
});
