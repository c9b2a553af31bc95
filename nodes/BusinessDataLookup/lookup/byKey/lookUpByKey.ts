import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Connection } from '../../service/connection';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { onAbort, untilCanceled } from '../../service/abort';
import { notAll, type Answer, type Records } from '../list/records';
import type { KeyGroup, PlannedLookup } from '../plan';
import { waitForAll } from '../pool';
import { toResult, type Results } from '../results';
import { Batcher, type BatcherOptions } from './batcher';

/** The shared batchers of each account, by the shape of their lookups. */
const sharedBatchers = new WeakMap<RateLimiter, Map<string, Batcher>>();

/** The batcher for lookups of one shape. All executions of an account share it, if calls are shared. */
export const batcherFor = (shape: string, parts: BatcherOptions): Batcher => {
	if (!parts.isShared) return new Batcher(parts);
	const batchers = getOrCreate(sharedBatchers, parts.limiter, () => new Map<string, Batcher>());
	for (const [name, { isIdle }] of batchers) if (isIdle) batchers.delete(name);
	return getOrCreate(batchers, shape, () => new Batcher(parts));
};

/**
 * Puts the second legal form of a name after the first forms of all names, so that they seldom share a call: there, the
 * company Acme Inc would send the lookup of Acme LLC apart.
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

/** The values of a lookup's retry: the same again if records may be missing, other spellings if nothing was found. */
const valuesToRetry = (
	{ lookup: { values }, otherSpellings }: PlannedLookup,
	answer: Records,
): string[] => {
	// Other companies filled the one page that was read, and would fill it again.
	const isUnknown = answer.records.length === 0 && answer.incomplete?.certain !== false;
	const others = otherSpellings.filter((text) => !values.includes(text));
	return [...(answer.needsRetry ? values : []), ...(isUnknown ? others : [])];
};

/** The answer after a retry. A refused spelling counts as not found. */
const afterRetry = (first: Records, retry: Answer): Answer => {
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
		otherCompanies: isFound ? 0 : Math.max(first.otherCompanies ?? 0, retry.otherCompanies ?? 0),
		// Rows without a date were counted the first time.
		undated: first.undated,
	};
};

/**
 * Looks up the values of a group in few calls. Values that find nothing are retried once, all together, in other
 * spellings: domains and phones as they were typed, names without their legal form. Throws RunCanceled.
 *
 * @param isShared other executions may share the calls
 */
export const lookUpByKey = async (
	{ client, limiter, clock }: Connection,
	{ keyField, lookups, sample, shape }: KeyGroup,
	results: Results,
	isShared: boolean,
): Promise<void> => {
	const { presentation, request } = sample;
	const maxRecords = presentation.multipleMatches === 'first' ? 1 : request.limit;
	const parts = { keyField, sample, maxRecords, limiter, clock, isShared };
	const batchers: Batcher[] = [];
	const createBatcher = (name: string, isRetry: boolean): Batcher => {
		const batcher = batcherFor(name, { ...parts, isRetry });
		batchers.push(batcher);
		return batcher;
	};
	const lookUpAll = async () => {
		const batcher = createBatcher(shape, false);
		const lookUpFirst = async (planned: PlannedLookup) => {
			const answer = await batcher.lookUp(client, planned.lookup);
			if (!(answer instanceof LookupFailure)) {
				const values = valuesToRetry(planned, answer);
				if (values.length > 0) return [{ ...planned, answer, values }];
			}
			results.set(planned.inputs, toResult(answer));
			return [];
		};
		const planned = [...lookups.values()];
		const inOrder = keyField.spelling === 'name' ? inRounds(planned) : planned;
		const toRetry = (await waitForAll(inOrder.map(lookUpFirst))).flat();
		// Retries have their own batcher: in a shared call, a record could belong to a value that is looked up for the
		// first time.
		const retryBatcher = createBatcher(`${shape} retry`, true);
		const retry = async ({ lookup, inputs, answer, values }: (typeof toRetry)[number]) =>
			results.set(
				inputs,
				toResult(afterRetry(answer, await retryBatcher.lookUp(client, { ...lookup, values }))),
			);
		await waitForAll(toRetry.map(retry));
	};
	const leave = () => batchers.forEach((batcher) => batcher.removeRun(client.run));
	// Leave at once: a moment later, other executions might pay for this run's values.
	const stop = onAbort(client.signal, leave);
	try {
		await client.reporting(untilCanceled(lookUpAll(), client.signal));
	} finally {
		stop();
		leave();
	}
};
