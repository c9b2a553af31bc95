import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { KeyLookup } from '../../parameters/lookup';
import type { Connection } from '../../service/connection';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { onAbort, untilCanceled } from '../../service/abort';
import { copyOf, type Answer } from '../list/records';
import type { KeyGroup, KeyJob, PlannedLookup } from '../plan';
import { allOf } from '../pool';
import type { Results } from '../results';
import { inLists } from './companies';
import { Gathering, type GatheringParts } from './gathering';

/** The shared gatherings of each account, by the shape of their lookups. */
const shared = new WeakMap<RateLimiter, Map<string, Gathering>>();

/** The gathering for lookups of one shape: the one of all executions of an account, or a new one. */
export const gatheringFor = (shape: string, parts: GatheringParts): Gathering => {
	if (!parts.isShared) return new Gathering(parts);
	const gatherings = getOrCreate(shared, parts.limiter, () => new Map<string, Gathering>());
	for (const [name, { isIdle }] of gatherings) if (isIdle) gatherings.delete(name);
	return getOrCreate(gatherings, shape, () => new Gathering(parts));
};

/** The values to retry: those whose records may be missing, and other spellings of those that found nothing. */
const textsToRetry = (
	{ texts }: KeyLookup,
	{ otherSpellings }: KeyJob,
	answer: Answer,
): string[] => {
	if (answer instanceof LookupFailure) return [];
	// What was crowded out by other companies would be crowded out again.
	const isUnknown = answer.records.length === 0 && answer.doubt === undefined;
	const others = otherSpellings.filter((text) => !texts.includes(text));
	return [...(answer.sendAgain ? texts : []), ...(isUnknown ? others : [])];
};

/** The answer after a retry. A spelling that the service refuses is one that it doesn't know. */
const afterRetry = (first: Answer, retry: Answer): Answer => {
	if (first instanceof LookupFailure) return retry;
	if (retry instanceof LookupFailure) {
		const { kind } = retry.facts;
		if (first.records.length > 0) return { ...first, shortfall: first.shortfall ?? retry.message };
		return kind === 'invalid' ? first : retry;
	}
	const isFound = retry.records.length > 0;
	return {
		...retry,
		reason: isFound ? undefined : (retry.reason ?? first.reason),
		others: isFound ? 0 : Math.max(first.others ?? 0, retry.others ?? 0),
		// Rows without a date were counted the first time.
		undated: first.undated,
	};
};

/** The same answer for another job. What concerns the whole call is counted once. */
const forAnother = (answer: Answer): Answer =>
	answer instanceof LookupFailure ? answer : { ...copyOf(answer), others: 0, undated: 0 };

const isNothing = (answer: Answer): boolean =>
	!(answer instanceof LookupFailure) && answer.records.length === 0;

/**
 * Looks up the values of a group in few calls. Values that find nothing are retried once, all together, in other
 * spellings: domains and phones as they were typed, names without their legal form. Throws RunCanceled.
 *
 * @param isShared calls may also look up values of other executions
 */
export const lookUpByKey = async (
	{ client, limiter, clock }: Connection,
	{ key, lookups, sample, shape }: KeyGroup,
	results: Results,
	isShared: boolean,
): Promise<void> => {
	const { presentation, request } = sample;
	const most = presentation.multipleMatches === 'first' ? 1 : request.limit;
	const parts = { key, sample, most, limiter, clock, isShared };
	const gatherings: Gathering[] = [];
	const gather = (name: string, isRetry: boolean): Gathering => {
		const gathering = gatheringFor(name, { ...parts, isRetry });
		gatherings.push(gathering);
		return gathering;
	};
	/** Looks up a value, and settles its jobs, but for those that are retried. */
	const lookUp = async (gathering: Gathering, { lookup, jobs }: PlannedLookup) => {
		const answer = await gathering.lookUp(client, lookup);
		const all = [...jobs.values()].map((job, nth) => {
			const own = nth === 0 ? answer : forAnother(answer);
			return { job, answer: own, texts: textsToRetry(lookup, job, own) };
		});
		const retries = all.filter(({ texts }) => texts.length > 0);
		for (const each of all)
			if (!retries.includes(each)) results.settle(each.job.inputs, each.answer);
		return { lookup, retries };
	};
	const retry = async (
		gathering: Gathering,
		{ lookup, retries }: Awaited<ReturnType<typeof lookUp>>,
	) => {
		const send = async (texts: string[]) => await gathering.lookUp(client, { ...lookup, texts });
		// Mostly none of many spellings is known, which few calls tell.
		const texts = [...new Set(retries.flatMap((each) => each.texts))];
		const lists = retries.length > 1 ? inLists(texts, request.itemsPerCall) : [];
		const answers = await allOf(lists.map(send));
		const areUnknown = answers.length > 0 && answers.every(isNothing);
		const settle = async (each: (typeof retries)[number]) => {
			const answer = areUnknown ? answers[0] : await send(each.texts);
			results.settle(each.job.inputs, afterRetry(each.answer, answer));
		};
		await allOf(retries.map(settle));
	};
	const lookUpAll = async () => {
		const first = gather(shape, false);
		const lookedUp = await allOf(
			[...lookups.values()].map(async (each) => await lookUp(first, each)),
		);
		// Retries gather by themselves: a record for one of them might also be meant for a value that is sent first.
		const again = gather(`${shape} retry`, true);
		await allOf(lookedUp.map(async (each) => await retry(again, each)));
	};
	const leave = () => gatherings.forEach((gathering) => gathering.leave(client.run));
	// The run leaves in the abort itself: later, other executions could already have paid for its values.
	const stop = onAbort(client.signal, leave);
	try {
		await client.reporting(untilCanceled(lookUpAll(), client.signal));
	} finally {
		stop();
		leave();
	}
};
