/** Which runs are begun. */
import { judge, overrunOf } from '../../../../nodes/BusinessDataLookup/service/rateLimit/judge.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

/** A run that may wait so many ms, of which some are waited. */
const budget = (limit: number, waited = 0) => {
	const waitBudget = new WaitBudget(limit);
	waitBudget.spend(0, waited);
	return waitBudget;
};

it.each([
	{ what: 'ends at once', opensIn: 0, endsIn: 0, limit: 0, is: 'begun' },
	{ what: 'ends within what it may wait', opensIn: 0, endsIn: 60_000, limit: 60_000, is: 'begun' },
	{ what: 'ends within the slack', opensIn: 0, endsIn: 65_000, limit: 60_000, is: 'begun' },
	{ what: 'ends after the slack', opensIn: 0, endsIn: 65_001, limit: 60_000, is: 'refused' },
	{ what: 'has no slack', opensIn: 0, endsIn: 1, limit: 0, is: 'refused' },
	{ what: 'waits for a response', opensIn: Infinity, endsIn: 0, limit: 1000, is: 'begun' },
	{
		what: 'can just wait for its first call',
		opensIn: 1000,
		endsIn: 1000,
		limit: 1000,
		is: 'begun',
	},
	{ what: 'cannot wait for its first call', opensIn: 1001, endsIn: 1001, limit: 1000, is: 'open' },
] as const)('a run that $what is $is', ({ opensIn, endsIn, limit, is }) => {
	expect(judge(opensIn, endsIn, budget(limit))).toBe(is);
});

it('a run is judged by what is left of its Max Wait', () => {
	expect(judge(0, 60_000, budget(60_000, 5000))).toBe('begun');
	expect(judge(0, 60_000, budget(60_000, 5001))).toBe('refused');
});

it('a run that was begun may exceed its Max Wait by five seconds and three percent, and one that may not wait by nothing', () => {
	expect(overrunOf(budget(100_000))).toBe(8000);
	expect(overrunOf(budget(0))).toBe(0);
});
