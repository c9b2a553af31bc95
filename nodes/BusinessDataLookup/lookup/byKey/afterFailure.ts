import {
	FAILURES,
	LookupFailure,
	isOutOfBudget,
	isTemporary,
	withoutServiceWords,
} from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Answer, FetchedList } from '../../output/result';
import type { Run } from '../../service/run';
import type { Batch } from './batch';
import { chunk, halve, type BatchOptions, type BatchOutcome } from './outcome';
import { isAwaited, type AwaitedLookup } from './pendingLookups';
import { findRejection, quotesAny } from './rejections';

/** Up to five lookups of a failed batch, each sent alone. Their answers decide what happens to all. */
export interface Trial {
	tried: AwaitedLookup[];
	others: AwaitedLookup[];
	/** How the batch failed at first. */
	cause: LookupFailure;
	/** Whether calls of the trial are retried. False at first if the batch failed temporarily. */
	retriesCalls: boolean;
}

/** What follows from the failure of a batch: an outcome, or a trial that decides it. */
export type FailureDecision =
	| { kind: 'outcome'; outcome: BatchOutcome }
	| { kind: 'trial'; trial: Trial };

const decided = (outcome: BatchOutcome): FailureDecision => ({ kind: 'outcome', outcome });

/** What follows if all lookups of a trial fail. */
export interface CommonFailure {
	/** The failure of the lookups that weren't tried. */
	failure: LookupFailure;
	/** The service is the reason, and not the values. The failures count against the runs of the trial. */
	countsAgainstRuns: boolean;
}

/** All lookups get one answer. */
export const answerAll = (lookups: AwaitedLookup[], answer: Answer): Map<AwaitedLookup, Answer> =>
	new Map(lookups.map((lookup) => [lookup, answer]));

/**
 * Which lookups to send alone, as fractions of the batch. Uneven, because bad values are often adjacent or evenly
 * spaced.
 */
const TRIED_AT = [0, 0.22, 0.46, 0.61, 0.94];

/**
 * Decides which lookups of a failed call fail, and which are sent again.
 *
 * | failure of a call                          | what becomes of its lookups                             |
 * | ------------------------------------------ | ------------------------------------------------------- |
 * | budget used up, or the credential rejected | all fail                                                |
 * | the service names the bad values           | their lookups fail, or are sent again in the spellings  |
 * |                                            | that it accepts; the others are sent again together     |
 * | any other, of one lookup                   | it fails                                                |
 * | … that was sent in several spellings       | each is sent alone, unless the host wasn't reached      |
 * | any other, of a separate batch             | all are sent again, in halves                           |
 * | any other                                  | up to five are sent alone: a trial                      |
 */
export const afterFailure = (
	batch: Batch,
	failure: LookupFailure,
	options: BatchOptions,
): FailureDecision => {
	// Skip lookups that no run waits for.
	const lookups = batch.lookups.filter(isAwaited);
	if (lookups.length === 0) return decided({});
	const { kind } = failure.facts;
	const { rejected, shortened } = findRejected(lookups, batch.values, failure, options);
	if (batch.isSingle && shortened.size === 0) return decided(afterFailureAlone(batch, failure));
	if (FAILURES[kind].isCausedByRun || kind === 'unauthorized') {
		const isQuoting = quotesAny(failure, valuesAndKeys(lookups));
		const shown = isQuoting ? withoutServiceWords(failure) : failure;
		return decided({ answered: answerAll(lookups, shown) });
	}
	if (rejected.size + shortened.size > 0) {
		const others = without(lookups, [...rejected.keys()]);
		const remaining = others.map((each) => shortened.get(each) ?? each);
		return decided({ answered: rejected, remaining });
	}
	if (batch.kind === 'separate') return decided({ separate: halve(lookups) });
	const tried = chooseTried(lookups);
	const cause = batch.callState.firstFailure ?? failure;
	const others = without(lookups, tried);
	return { kind: 'trial', trial: { tried, others, cause, retriesCalls: !isTemporary(kind) } };
};

/** Chooses up to five lookups, one of each run if possible, so that no run fails because of another's values. */
const chooseTried = (lookups: AwaitedLookup[]): AwaitedLookup[] => {
	const firstOfRun = new Map<Run, AwaitedLookup>();
	for (const lookup of lookups)
		for (const { client } of lookup.awaitedBy) getOrCreate(firstOfRun, client.run, () => lookup);
	const spread = TRIED_AT.map((at) => lookups[Math.floor(at * lookups.length)]);
	return [...new Set([...firstOfRun.values(), ...spread])].slice(0, TRIED_AT.length);
};

/**
 * The lookups whose values a failure names. A lookup with several spellings is sent again without the rejected ones. A
 * lookup without an accepted spelling fails, unless the message quotes another lookup's value.
 */
const findRejected = (
	lookups: AwaitedLookup[],
	sent: string[],
	failure: LookupFailure,
	{ matchField: { filter, valueKind }, template }: BatchOptions,
) => {
	const rejected = new Map<AwaitedLookup, Answer>();
	const shortened = new Map<AwaitedLookup, AwaitedLookup>();
	const areSpellings = template.request.call.isFurtherTry || valueKind === 'name';
	for (const lookup of lookups) {
		const { values } = lookup;
		const rejection = findRejection(failure, filter, sent, values);
		if (!rejection) continue;
		const accepted = values.filter((text) => !findRejection(failure, filter, sent, [text]));
		if (areSpellings && accepted.length > 0) shortened.set(lookup, { ...lookup, values: accepted });
		else if (!quotesAny(rejection, valuesAndKeys(without(lookups, [lookup]))))
			rejected.set(lookup, rejection);
	}
	return { rejected, shortened };
};

const valuesAndKeys = (lookups: AwaitedLookup[]) =>
	lookups.flatMap(({ values, keys }) => [...values, ...keys]);

const without = (all: AwaitedLookup[], some: AwaitedLookup[]) =>
	all.filter((each) => !some.includes(each));

/**
 * A lookup that was sent alone fails. If it was sent in several spellings, perhaps only one is bad, so each is sent
 * alone.
 */
const afterFailureAlone = (
	{ lookups, hasSpellings }: Batch,
	failure: LookupFailure,
): BatchOutcome => {
	const { kind } = failure.facts;
	const concernsAllSpellings =
		FAILURES[kind].isCausedByRun || kind === 'unauthorized' || kind === 'unreachable';
	if (concernsAllSpellings || !hasSpellings) return { answered: answerAll(lookups, failure) };
	const bySpelling = splitBySpelling(lookups[0], isTemporary(kind));
	return { separate: chunk(bySpelling, 1) };
};

/** A lookup for each spelling. When all are answered, each run gets the best of the answers. */
const splitBySpelling = (lookup: AwaitedLookup, isNotRetried: boolean): AwaitedLookup[] => {
	const bySpelling = lookup.values.map(
		(text): AwaitedLookup => ({ ...lookup, values: [text], isNotRetried, awaitedBy: [] }),
	);
	for (const { client, resolve } of lookup.awaitedBy) {
		const answers = bySpelling.map(
			async ({ awaitedBy }) =>
				await new Promise<Answer>((end) => awaitedBy.push({ client, resolve: end })),
		);
		void Promise.all(answers).then((all) => resolve(bestAnswer(all)));
	}
	return bySpelling;
};

/**
 * The best answer of a lookup's spellings: first one with records, then the failure of a spelling that wasn't sent
 * because a budget is used up, then one without records. A rejected spelling counts as not found.
 */
const bestAnswer = (answers: Answer[]): Answer => {
	const successes = answers.flatMap((answer) => (answer instanceof LookupFailure ? [] : [answer]));
	const failures = answers.filter((answer) => answer instanceof LookupFailure);
	const found = successes.find(({ records }) => records.length > 0);
	const outOfBudget = failures.find(isOutOfBudget);
	const rejected = failures.find(({ facts }) => facts.kind === 'invalid');
	return found ?? outOfBudget ?? successes[0] ?? rejected ?? failures[0];
};

/**
 * The failures, if the service fails all calls. Undefined as soon as one call succeeds or isn't sent, for example
 * because a budget is used up.
 */
export const failuresIfAllFail = async (
	lists: Array<Promise<FetchedList | LookupFailure>>,
): Promise<LookupFailure[] | undefined> => {
	const failOrResolve = lists.map(async (promise) => {
		const list = await promise;
		if (list instanceof LookupFailure && !FAILURES[list.facts.kind].isCausedByRun) throw list;
	});
	// `any` waits for the first success, or for all failures.
	return await Promise.any(failOrResolve).then(
		() => undefined,
		({ errors }: { errors: LookupFailure[] }) => errors,
	);
};

/** Whether a call of a trial failed in another way than the batch, for example because the service restarts. */
export const anyFailsDifferently = (cause: LookupFailure, failures: LookupFailure[]): boolean =>
	failures.some(({ facts: { kind, status } }) => {
		return kind !== cause.facts.kind || status !== cause.facts.status;
	});

/** What follows for the other lookups if all lookups of a trial fail. */
export const commonFailure = (failures: LookupFailure[]): CommonFailure => {
	// A message that all failures have in common can't quote a value.
	const isEqual = failures.every(({ message }) => message === failures[0].message);
	const isFullTrial = failures.length === TRIED_AT.length;
	const isServiceWide = failures.every(
		({ facts: { kind } }) => kind === 'forbidden' || isTemporary(kind),
	);
	return {
		failure: isEqual ? failures[0] : withoutServiceWords(failures[0]),
		countsAgainstRuns: isFullTrial && isServiceWide,
	};
};

/**
 * Decides what happens to a lookup of a trial.
 *
 * @param common given if all lookups of the trial failed
 */
export const afterTrial = (
	batch: Batch,
	list: FetchedList | LookupFailure,
	common?: CommonFailure,
): BatchOutcome => {
	if (!(list instanceof LookupFailure)) return batch.assign(list);
	// A `trial` retries no call, and a `trialWithRetries` none after a timeout. The next batch retries its call.
	if (!common && isTemporary(list.facts.kind)) return { separate: [batch.lookups] };
	return common?.countsAgainstRuns
		? { answered: answerAll(batch.lookups, list) }
		: afterFailureAlone(batch, list);
};
