import { FAILURES, LookupFailure, isTemporary, withPlainMessage } from '../../failure';
import type { Answer } from '../list/records';
import type { Batch, BatchRequest } from './batch';
import type { BatchOutcome } from './companies';
import { halve } from './lists';
import type { PendingLookup } from './pendingLookups';
import { findRefusal, quotesAny } from './refusals';

/**
 * Which lookups to send alone, as fractions of the batch. Uneven, because bad values are often adjacent or evenly
 * spaced.
 */
const TRIED_AT = [0, 0.22, 0.46, 0.61, 0.94];

/** Up to five lookups of a failed batch, each sent alone once. Their answers decide what happens to all. */
export interface Trial {
	tried: PendingLookup[];
	others: PendingLookup[];
}

/** What becomes of the lookups of a failed call without a trial. */
interface WithoutTrial extends BatchOutcome {
	tried?: undefined;
	/** The only lookup is sent once more in each of its spellings, which then decide. */
	isBySpelling?: true;
}

/** Whether a call for one company may have failed because of one of its spellings. */
export const mayBeSpelling = ({ hasSpellings }: Batch, answer: Answer): boolean => {
	if (!hasSpellings || !(answer instanceof LookupFailure)) return false;
	const { kind } = answer.facts;
	return !FAILURES[kind].isOfRun && kind !== 'unauthorized' && kind !== 'unreachable';
};

const valuesAndKeys = (lookups: PendingLookup[]) =>
	lookups.flatMap(({ values, keys }) => [...values, ...keys]);

const without = (all: PendingLookup[], some: PendingLookup[]) =>
	all.filter((each) => !some.includes(each));

/** All lookups get one answer. */
export const answerAll = (lookups: PendingLookup[], answer: Answer): Map<PendingLookup, Answer> =>
	new Map(lookups.map((lookup) => [lookup, answer]));

/**
 * The lookups whose values a refusal names. A lookup with several spellings is sent again without the refused ones. A
 * lookup with no spelling left fails, unless the message quotes another lookup's value.
 */
const splitRefused = (
	lookups: PendingLookup[],
	sent: string[],
	failure: LookupFailure,
	{ keyField: { field, spelling }, isRetry }: BatchRequest,
) => {
	const refused = new Map<PendingLookup, Answer>();
	const shorter = new Map<PendingLookup, PendingLookup>();
	for (const lookup of lookups) {
		const { values } = lookup;
		const refusalAt = (some: string[]) =>
			findRefusal(
				failure,
				field,
				some.map((text) => sent.indexOf(text)),
			);
		const refusal = refusalAt(values);
		if (!refusal) continue;
		const left = values.filter((text) => !refusalAt([text]));
		const areSpellings = isRetry || spelling === 'name';
		if (areSpellings && left.length > 0) shorter.set(lookup, { ...lookup, values: left });
		else if (!quotesAny(refusal, valuesAndKeys(without(lookups, [lookup]))))
			refused.set(lookup, refusal);
	}
	return { refused, shorter };
};

/**
 * Decides which lookups of a failed call fail, and which are sent again. A pure function of the call and the failure.
 *
 * | failure of a call                         | what becomes of its lookups                            |
 * | ----------------------------------------- | ------------------------------------------------------ |
 * | of one lookup                             | it fails; its spellings, if several, are tried alone   |
 * | budget used up, or the credential refused | all fail                                               |
 * | a refusal that names values               | `splitRefused`; the others are sent again together     |
 * | any other                                 | five are tried alone (`afterTrial`, `afterTriedAlone`) |
 * | any other, of a separate batch            | all are sent again, in halves                          |
 */
export const afterFailure = (
	batch: Batch,
	failure: LookupFailure,
	wanted: BatchRequest,
): WithoutTrial | Trial => {
	// Skip lookups whose runs have left.
	const lookups = batch.lookups.filter(({ pendingRuns }) => pendingRuns.length > 0);
	if (lookups.length === 0) return { answered: new Map() };
	const { kind } = failure.facts;
	const { refused, shorter } = splitRefused(lookups, batch.values, failure, wanted);
	if (shorter.size === 0 && mayBeSpelling(batch, failure))
		return { answered: new Map(), isBySpelling: true };
	if (batch.isSingle && shorter.size === 0) return { answered: answerAll(lookups, failure) };
	if (FAILURES[kind].isOfRun || kind === 'unauthorized') {
		const shared = quotesAny(failure, valuesAndKeys(lookups)) ? withPlainMessage(failure) : failure;
		return { answered: answerAll(lookups, shared) };
	}
	if (refused.size + shorter.size > 0) {
		const others = without(lookups, [...refused.keys()]);
		return { answered: refused, remaining: others.map((each) => shorter.get(each) ?? each) };
	}
	if (batch.kind === 'separate') return { answered: new Map(), separate: halve(lookups) };
	const tried = [...new Set(TRIED_AT.map((at) => lookups[Math.floor(at * lookups.length)]))];
	return { tried, others: without(lookups, tried) };
};

/**
 * Returns the failures if all calls fail, or undefined as soon as one doesn't. A used-up budget doesn't count, because
 * it says nothing about the service.
 */
export const failuresIfAllFail = async (
	answers: Array<Promise<Answer>>,
): Promise<LookupFailure[] | undefined> => {
	const others = answers.map(async (coming) => {
		const answer = await coming;
		if (answer instanceof LookupFailure && !FAILURES[answer.facts.kind].isOfRun) throw answer;
	});
	return await Promise.any(others).then(
		() => undefined,
		({ errors }: AggregateError) => errors,
	);
};

/** The outcome of a lookup that was sent alone, if not all of the trial failed. */
export const afterTriedAlone = (part: Batch, answer: Answer): BatchOutcome => {
	if (!(answer instanceof LookupFailure)) return part.decideOutcome(answer);
	// A trial's call isn't retried. Send the lookup again in a call that is, and then in each spelling.
	if (isTemporary(answer.facts.kind) || part.hasSpellings)
		return { answered: new Map(), separate: [part.lookups] };
	return { answered: answerAll(part.lookups, answer) };
};

/** The answer for a lookup whose spellings were tried alone: what one of them finds, or else that one was answered. */
export const bestAnswer = (answers: Answer[]): Answer => {
	const successes = answers.flatMap((answer) => (answer instanceof LookupFailure ? [] : [answer]));
	return successes.find(({ records }) => records.length > 0) ?? successes[0] ?? answers[0];
};

/**
 * If all lookups of a trial fail, so does the rest of the batch. If five fail and their values aren't the reason, the
 * service is down, and their runs make no more calls.
 */
export const afterTrial = (
	{ tried, others }: Trial,
	failures: LookupFailure[],
): BatchOutcome & { down?: LookupFailure } => {
	const ownFailures = tried.map((lookup, nth): [PendingLookup, Answer] => [lookup, failures[nth]]);
	// A message that all failures have in common can't quote a value.
	const isCommon = failures.every(({ message }) => message === failures[0].message);
	const shared = isCommon ? failures[0] : withPlainMessage(failures[0]);
	const areMany = tried.length === TRIED_AT.length;
	const isDown = failures.every(({ facts: { kind } }) => kind === 'forbidden' || isTemporary(kind));
	return {
		answered: new Map([...ownFailures, ...answerAll(others, shared)]),
		down: areMany && isDown ? shared : undefined,
	};
};
