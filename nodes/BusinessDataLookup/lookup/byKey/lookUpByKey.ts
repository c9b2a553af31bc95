import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Connection } from '../../service/connection';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { onAbort, untilCanceled } from '../../service/abort';
import { notAll, type Answer } from '../list/records';
import type { KeyGroup, PlannedLookup } from '../plan';
import { allOf } from '../pool';
import type { Results } from '../results';
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

/**
 * The lookups in rounds: a name with a second legal form is looked up after all names with their first. In one call, a
 * company that shows the first form would send the second apart.
 */
const inRounds = (lookups: PlannedLookup[]): PlannedLookup[] => {
	const rounds: PlannedLookup[][] = [];
	const countOf = new Map<string, number>();
	for (const each of lookups) {
		const [name] = each.lookup.looseKeys;
		const round = countOf.get(name) ?? 0;
		countOf.set(name, round + 1);
		(rounds[round] ??= []).push(each);
	}
	return rounds.flat();
};

/** The values to retry: those whose records may be missing, and other spellings of those that found nothing. */
const textsToRetry = (
	{ lookup: { texts }, otherSpellings }: PlannedLookup,
	answer: Answer,
): string[] => {
	if (answer instanceof LookupFailure) return [];
	// What was crowded out by other companies would be crowded out again.
	const isUnknown = answer.records.length === 0 && answer.incomplete?.certain !== false;
	const others = otherSpellings.filter((text) => !texts.includes(text));
	return [...(answer.sendAgain ? texts : []), ...(isUnknown ? others : [])];
};

/** The answer after a retry. A spelling that the service refuses is one that it doesn't know. */
const afterRetry = (first: Answer, retry: Answer): Answer => {
	if (first instanceof LookupFailure) return retry;
	if (retry instanceof LookupFailure) {
		const { kind } = retry.facts;
		if (first.records.length > 0)
			return first.incomplete ? first : { ...first, incomplete: notAll(retry.message) };
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
	const lookUpAll = async () => {
		const gathering = gather(shape, false);
		const lookUpFirst = async (planned: PlannedLookup) => {
			const answer = await gathering.lookUp(client, planned.lookup);
			const texts = textsToRetry(planned, answer);
			if (texts.length === 0) results.settle(planned.inputs, answer);
			return { ...planned, answer, texts };
		};
		const planned = [...lookups.values()];
		const inOrder = key.spelling === 'name' ? inRounds(planned) : planned;
		const all = await allOf(inOrder.map(lookUpFirst));
		// Retries gather by themselves: a record for one of them might also be meant for a value that is sent first.
		const again = gather(`${shape} retry`, true);
		const retry = async ({ lookup, inputs, answer, texts }: (typeof all)[number]) =>
			results.settle(inputs, afterRetry(answer, await again.lookUp(client, { ...lookup, texts })));
		await allOf(all.filter(({ texts }) => texts.length > 0).map(retry));
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
