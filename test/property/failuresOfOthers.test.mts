/** What the failures of other values and executions cost. */
import { refusal } from '../support/limitedService.mts';
import type { Behavior } from '../support/virtualService.mts';
import { domain, domains, enrich, found, idsOf, WITHOUT_LIMITS } from './enrichDomains.mts';
import { ALPHA, BETA } from './sameAsAlone/arrivals.mts';
import { lookUp } from './sameAsAlone/lookUp.mts';
import { failure } from './sameAsAlone/services.mts';

const isBad = (nth: number) => nth === 30;

/** Answers each request at its second attempt. Calls for `co30x` always fail. */
const cold = (): Behavior => {
	const seen = new Set<string>();
	return {
		...WITHOUT_LIMITS,
		failWith: ({ text }) => {
			if (text.includes('co30x')) return failure(500, 'Oh');
			if (seen.has(text)) return undefined;
			seen.add(text);
			return failure(503, 'Starting');
		},
	};
};

it('one bad value costs no other one its retries', async () => {
	const { answers } = await lookUp(cold(), [enrich(domains(50))]);
	const good = answers[0].rows.filter((_, nth) => !isBad(nth));
	expect(found(good)).toEqual(idsOf(50).filter((_, nth) => !isBad(nth)));
});

it('a shared call that is refused ends with the last execution that waits for it', async () => {
	const refusing: Behavior = { latency: 100, failWith: () => refusal('minute', 1) };
	const options = { maxWait: 5 };
	const all = domains(20).map((value, nth) => enrich([value], { startsAt: nth && 10, options }));
	// Virtual time goes on until this one ends.
	const later = enrich([domain(99)], { startsAt: 600_000, apiKey: BETA, options: { maxWait: 0 } });
	const { answers, calls } = await lookUp(refusing, [...all, later]);
	const ended = Math.max(...answers.slice(0, 20).map(({ took }) => took));
	const late = calls.filter(
		({ at, signedBy }) => signedBy === ALPHA && at - calls[0].at > ended + 100,
	);
	expect(late).toEqual([]);
});
