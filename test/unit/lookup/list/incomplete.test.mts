/** How a list ends that can't be read to its end, and what its message says. */
import { LookupFailure, notNeededFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	endEarly,
	type ReadSoFar,
} from '../../../../nodes/BusinessDataLookup/lookup/list/incomplete.ts';
import type { List } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import { maxCallsFailure } from '../../../../nodes/BusinessDataLookup/service/run.ts';

const down = new LookupFailure({
	kind: 'server',
	message: 'Down',
	serviceWords: 'for repairs.',
	advice: 'Wait.',
	status: 503,
	requestId: 'r1',
});
const read: List = { kind: 'list', records: [{ a: 1 }], total: 9 };
const RETURN = 'If a List Is Incomplete to Return What Was Read';
const go = 'Start Page to 3';

const lastRead: ReadSoFar = { count: 100, page: 3, howToGoOn: go };
const counted = { ...lastRead, total: 950, pageCount: 20 };
const SAID = 'Down: for repairs';
const PAGE = `Page 3 failed: ${SAID}`;
const COUNTED = '100 of 950 records were read';
const MAX_CALLS = 'Max Calls (2) is used up, so no further call was made';
const LESS = 'Raise Max Calls in the options, or look up less in one run';
const wait = new LookupFailure({ kind: 'rateLimited', message: 'Too many calls' });

it.each<[string, LookupFailure, ReadSoFar, string]>([
	['a page', down, counted, `Page 3 of 20 failed: ${SAID}. ${COUNTED}. Set ${go}, or `],
	['an uncounted page', down, lastRead, `${PAGE}. 100 records were read. Set ${go}, or `],
	['a page without Start Page', down, { count: 1, page: 3 }, `${PAGE}. 1 record was read. Set `],
	['Max Calls', maxCallsFailure(2), counted, `${MAX_CALLS}. ${COUNTED}. ${LESS}. Set ${go}, or `],
	['Max Wait', wait, { count: 100, page: 3 }, 'Too many calls. 100 records were read. Set '],
])('a list that ends because of %s says how far it was read', (_name, cause, readSoFar, said) => {
	expect(endEarly(cause, read, readSoFar, 'fail')).toHaveProperty('message', said + RETURN);
});

it('a list of which nothing was read doesn’t offer to return it', () => {
	const message = `A later page failed: ${SAID}. 0 records were read`;
	expect(endEarly(down, read, { count: 0 }, 'fail')).toHaveProperty('message', message);
});

it('the failure of a list keeps what is known of the page’s failure', () => {
	const failure = endEarly(down, read, { count: 1, page: 2 }, 'fail');
	expect(failure).toMatchObject({
		facts: { kind: 'server', advice: 'Wait.', status: 503, requestId: 'r1' },
	});
});

describe('If a List Is Incomplete = Return What Was Read', () => {
	it('the list has why it isn’t complete, and how to go on', () => {
		const list = endEarly(down, read, { count: 1, page: 3, howToGoOn: go }, 'return');
		const why = 'Page 3 failed: Down: for repairs.';
		const message = `${why} 1 record was read. Set ${go}`;
		expect(list).toMatchObject({ ...read, incomplete: { why, failure: { message } } });
	});

	it('the message of a list that can’t begin at a later page has no advice', () => {
		const list = endEarly(down, read, { count: 1 }, 'return') as List;
		expect(list.incomplete?.failure.message).toMatch(/repairs\. 1 record was read$/);
	});

	it.each([
		[go, 3],
		[undefined, undefined],
	])('a list with the advice %j goes on from page %j', (howToGoOn, nextPage) => {
		const list = endEarly(down, read, { count: 1, page: 3, howToGoOn }, 'return') as List;
		expect(list.incomplete?.nextPage).toBe(nextPage);
	});

	it('a list of which nothing was read fails', () => {
		const outcome = endEarly(down, read, { count: 0, page: 3 }, 'return');
		expect(outcome).toBeInstanceOf(LookupFailure);
	});
});

it.each(['fail', 'return'] as const)('= %s: a list that isn’t needed any more fails', (choice) => {
	const failure = notNeededFailure();
	expect(endEarly(failure, read, { count: 1 }, choice)).toBe(failure);
});
