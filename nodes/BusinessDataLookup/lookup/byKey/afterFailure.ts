import { KINDS, LookupFailure, mayPass, withPlainMessage } from '../../failure';
import type { Answer } from '../list/records';
import type { Batch, Wanted } from './batch';
import type { BatchOutcome } from './companies';
import { halves } from './lists';
import type { PendingLookup } from './pendingLookups';
import { refusalOf, repeats } from './refusals';

/**
 * Positions of the lookups to try alone, as fractions of the batch. They are uneven because bad values are often adjacent
 * or evenly spaced.
 */
const TRIED_AT = [0, 0.22, 0.46, 0.61, 0.94];

/** Lookups of a failed call to send alone, once each. What becomes of them and of the others depends on the answers. */
export interface Trial {
	tried: PendingLookup[];
	others: PendingLookup[];
}

const textsOf = (lookups: PendingLookup[]) =>
	lookups.flatMap(({ texts, keys }) => [...texts, ...keys]);

const without = (all: PendingLookup[], some: PendingLookup[]) =>
	all.filter((each) => !some.includes(each));

/** All lookups fail for one reason. */
export const allFail = (
	lookups: PendingLookup[],
	failure: LookupFailure,
): Map<PendingLookup, Answer> => new Map(lookups.map((lookup) => [lookup, failure]));

/**
 * The lookups whose values the service names in a refusal. One with several spellings goes on without the refused ones.
 * One with no spelling left fails; if the message quotes another lookup's value, it is sent again.
 */
const namedIn = (
	lookups: PendingLookup[],
	sent: string[],
	failure: LookupFailure,
	{ key: { field, spelling }, isRetry }: Wanted,
) => {
	const refused = new Map<PendingLookup, Answer>();
	const shorter = new Map<PendingLookup, PendingLookup>();
	for (const lookup of lookups) {
		const { texts } = lookup;
		const refusalAt = (some: string[]) =>
			refusalOf(
				failure,
				field,
				some.map((text) => sent.indexOf(text)),
			);
		const refusal = refusalAt(texts);
		if (!refusal) continue;
		const left = texts.filter((text) => !refusalAt([text]));
		const areSpellings = isRetry || spelling === 'name';
		if (areSpellings && left.length > 0) shorter.set(lookup, { ...lookup, texts: left });
		else if (!repeats(refusal, textsOf(without(lookups, [lookup])))) refused.set(lookup, refusal);
	}
	return { refused, shorter };
};

/**
 * Decides which lookups of a failed call fail, and which are sent again. A pure function of the call and the failure.
 *
 * | failure of a call                           | what becomes of its lookups                       |
 * | ------------------------------------------- | ------------------------------------------------- |
 * | of one lookup                               | it fails; of several spellings, others go on      |
 * | budget used up, or the credential refused   | all fail                                          |
 * | a refusal that names values                 | `namedIn`; the others are sent again together     |
 * | any other                                   | five are tried alone (`afterTrial`)               |
 * | any other, of a call that was sent apart    | all are sent again, in halves                     |
 */
export const afterFailure = (
	batch: Batch,
	failure: LookupFailure,
	wanted: Wanted,
): BatchOutcome | Trial => {
	// Nobody waits for the lookups of runs that have left.
	const lookups = batch.lookups.filter(({ pendingRuns }) => pendingRuns.length > 0);
	if (lookups.length === 0) return { settled: new Map() };
	const { kind } = failure.facts;
	const { refused, shorter } = namedIn(lookups, batch.texts, failure, wanted);
	if (batch.isSingle && shorter.size === 0) return { settled: allFail(lookups, failure) };
	if (KINDS[kind].onlyThisRun || kind === 'unauthorized') {
		const shared = repeats(failure, textsOf(lookups)) ? withPlainMessage(failure) : failure;
		return { settled: allFail(lookups, shared) };
	}
	if (refused.size + shorter.size > 0) {
		const others = without(lookups, [...refused.keys()]);
		return { settled: refused, remaining: others.map((each) => shorter.get(each) ?? each) };
	}
	if (batch.kind === 'apart') return { settled: new Map(), apart: halves(lookups) };
	const tried = [...new Set(TRIED_AT.map((at) => lookups[Math.floor(at * lookups.length)]))];
	return { tried, others: without(lookups, tried) };
};

/** The failures of some calls if all of them fail; undefined as soon as one doesn't. A used-up budget says nothing about the service. */
export const failuresOf = async (
	answers: Array<Promise<Answer>>,
): Promise<LookupFailure[] | undefined> => {
	const others = answers.map(async (coming) => {
		const answer = await coming;
		if (answer instanceof LookupFailure && !KINDS[answer.facts.kind].onlyThisRun) throw answer;
	});
	return await Promise.any(others).then(
		() => undefined,
		({ errors }: AggregateError) => errors as LookupFailure[],
	);
};

/** What becomes of a lookup that was tried alone, if that says nothing of the others. */
export const afterTried = (part: Batch, answer: Answer): BatchOutcome => {
	if (!(answer instanceof LookupFailure)) return part.outcomeOf(answer);
	// The call of a trial isn't repeated. Send it in a call that is.
	if (mayPass(answer.facts.kind)) return { settled: new Map(), apart: [part.lookups] };
	return { settled: allFail(part.lookups, answer) };
};

/**
 * Decides where all lookups that were tried alone have failed: so do the others of their call. If they were five, and
 * it isn't for their values, the service is down, so their runs make no further call.
 */
export const afterTrial = (
	{ tried, others }: Trial,
	failures: LookupFailure[],
): BatchOutcome & { down?: LookupFailure } => {
	const own = tried.map((lookup, nth): [PendingLookup, Answer] => [lookup, failures[nth]]);
	// Words that all failures share quote no value.
	const isCommon = failures.every(({ message }) => message === failures[0].message);
	const shared = isCommon ? failures[0] : withPlainMessage(failures[0]);
	const areMany = tried.length === TRIED_AT.length;
	const isDown = failures.every(({ facts: { kind } }) => kind === 'forbidden' || mayPass(kind));
	return {
		settled: new Map([...own, ...allFail(others, shared)]),
		down: areMany && isDown ? shared : undefined,
	};
};
