/** How often a call is sent to a service that keeps failing: a number for each kind of call and of failure. */
import { EVENTS } from '../property/eventResponses.mts';
import type { SeenCall, ServiceFailure } from '../support/virtualService.mts';
import { keyKinds, kinds, listKinds, PAGE_SIZE, type Kind } from './kinds.mts';
import { poll, run } from './run.mts';

const FAILURES: Array<[string, ServiceFailure]> = [
	['503', { status: 503, body: { detail: 'Down' } }],
	['timeout', 'hangs'],
	['lost connection', 'drops'],
	['unreachable', 'unreachable'],
	['422', { status: 422, body: { detail: 'No' } }],
];

/** The columns are the failures. */
const COUNTS = {
	usual: '4 4 4 4 1',
	/** A call that may be billed is only sent again if it reached nobody. */
	billed: '1 1 1 4 1',
	/**
	 * Calls in all for twelve inputs: one for all of them, four for three each, and ten alone. Each is sent four times,
	 * until forty failed. A call for several isn't sent again after a timeout.
	 */
	merged: '49 45 49 40 15',
	/** The first page of a poll. It has at most 40 s, which are over after two timeouts. */
	poll: '4 2 4 4 1',
};
const INPUTS = 12;
/** ms */
const POLL_BUDGET = 60_000;

/** How often a call is sent in each failure. */
const countIn = async (calls: (failWith: ServiceFailure) => Promise<number>): Promise<string> => {
	const counts: number[] = [];
	for (const [, failWith] of FAILURES) counts.push(await calls(failWith));
	return counts.join(' ');
};

/** The same of a kind's calls for a page and those behind it. */
const callsOf = async (kind: Kind, size: number, from = 1): Promise<string> => {
	const recordsEach = from * (kind.pageSize ?? PAGE_SIZE);
	return await countIn(async (failure) => {
		const failWith = ({ page }: SeenCall) => (page >= from ? failure : undefined);
		const { service } = await run({ recordsEach, failWith }, { kind, size, continuesOnFail: true });
		return service.calls.filter(({ page }) => page >= from).length;
	});
};

const countOf = ({ isBilled }: Kind): string => (isBilled ? COUNTS.billed : COUNTS.usual);

const names = FAILURES.map(([name]) => name).join(', ');

describe(`A call that keeps failing is sent as often as its kind allows (${names})`, () => {
	it.each(kinds)('$name', async (kind) => expect(await callsOf(kind, 1)).toBe(countOf(kind)));

	it.each(listKinds)('$name, a later page', async (kind) => {
		expect(await callsOf(kind, 1, 2)).toBe(countOf(kind));
	});

	it.each(keyKinds)('$name, twelve inputs in one call', async (kind) => {
		expect(await callsOf(kind, INPUTS)).toBe(COUNTS.merged);
	});

	it.each(EVENTS)('a poll for %s', async (event) => {
		const calls = async (failWith: ServiceFailure) =>
			(await poll(event, failWith, POLL_BUDGET)).calls;
		expect(await countIn(calls)).toBe(COUNTS.poll);
	});
});
