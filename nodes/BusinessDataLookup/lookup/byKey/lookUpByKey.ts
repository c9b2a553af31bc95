import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { KeyLookup } from '../../parameters/lookup';
import type { Connection } from '../../service/connection';
import { onAbort, untilCanceled } from '../../service/abort';
import { copyOf, type Answer } from '../list/records';
import type { KeyGroup, KeyJob } from '../plan';
import { allOf } from '../pool';
import type { Results } from '../results';
import { inLists } from './companies';
import type { Gathering } from './gathering';
import { gatheringFor } from './gatherings';

/** A job whose value is sent once more, in other spellings, and its answer so far. */
interface Retry {
	job: KeyJob;
	answer: Answer;
	texts: string[];
}

/** The values to retry: those whose records may be missing, and other spellings of those that found nothing. */
const textsToRetry = ({ lookup, otherSpellings }: KeyJob, answer: Answer): string[] => {
	if (answer instanceof LookupFailure) return [];
	// What was crowded out by other companies would be crowded out again.
	const isUnknown = answer.records.length === 0 && answer.doubt === undefined;
	const others = otherSpellings.filter((text) => !lookup.texts.includes(text));
	return [...(answer.sendAgain ? lookup.texts : []), ...(isUnknown ? others : [])];
};

/** The answer after a retry. A spelling that the service refuses is one that it doesn't know. */
const afterRetry = (first: Answer, retry: Answer): Answer => {
	if (first instanceof LookupFailure) return retry;
	if (retry instanceof LookupFailure) return retry.facts.kind === 'invalid' ? first : retry;
	const isFound = retry.records.length > 0;
	return {
		...retry,
		reason: isFound ? undefined : (retry.reason ?? first.reason),
		others: isFound ? 0 : Math.max(first.others ?? 0, retry.others ?? 0),
		// Rows without a date were counted the first time.
		undated: first.undated,
	};
};

const isNothing = (answer: Answer): boolean =>
	!(answer instanceof LookupFailure) && answer.records.length === 0;

/** The same answer for another job. What concerns the whole call is counted once. */
const forAnother = (answer: Answer): Answer =>
	answer instanceof LookupFailure ? answer : { ...copyOf(answer), others: 0, undated: 0 };

const groupBy = <Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key) => {
	const groups = new Map<Key, Item[]>();
	for (const item of items) getOrCreate(groups, keyOf(item), () => []).push(item);
	return groups;
};

/**
 * Looks up the values of a group in few calls. Values that find nothing are retried once, all together, in other
 * spellings: domains and phones as they were typed, names without their legal form. Throws RunCanceled.
 *
 * @param isShared calls may also look up values of other executions
 */
export const lookUpByKey = async (
	{ client, limiter, clock }: Connection,
	{ key, jobs, sample, shape }: KeyGroup,
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
		const retries: Retry[] = [];
		const first = gather(shape, false);
		const lookUp = async ([lookup, some]: [KeyLookup, KeyJob[]]) => {
			const answer = await first.lookUp(client, lookup);
			some.forEach((job, nth) => {
				const own = nth === 0 ? answer : forAnother(answer);
				const texts = textsToRetry(job, own);
				if (texts.length > 0) retries.push({ job, answer: own, texts });
				else results.settle(job.inputs, own);
			});
		};
		await allOf([...groupBy(jobs.values(), ({ lookup }) => lookup)].map(lookUp));
		// Retries gather by themselves: a record for one of them might also be meant for a value that is sent first.
		const again = gather(`${shape} retry`, true);
		const send = async ({ job }: Retry, texts: string[]) =>
			await again.lookUp(client, { ...job.lookup, texts });
		const retry = async (each: Retry) =>
			results.settle(each.job.inputs, afterRetry(each.answer, await send(each, each.texts)));
		const retryAll = async (some: Retry[]) => {
			// Mostly none of many spellings is known, which few calls tell.
			const texts = [...new Set(some.flatMap((each) => each.texts))];
			const lists = some.length > 1 ? inLists(texts, request.itemsPerCall) : [];
			const answers = await allOf(lists.map(async (list) => await send(some[0], list)));
			const areUnknown = answers.length > 0 && answers.every(isNothing);
			if (!areUnknown) await allOf(some.map(retry));
			else
				for (const { job, answer } of some)
					results.settle(job.inputs, afterRetry(answer, answers[0]));
		};
		await allOf([...groupBy(retries, ({ job }) => job.lookup).values()].map(retryAll));
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
