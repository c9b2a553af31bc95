import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Connection } from '../../service/connection';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { onAbort, untilAborted } from '../../service/abort';
import { budgetFailure } from '../list/incomplete';
import type { SimilarLookups, PlannedLookup } from '../plan';
import { waitForAll } from '../parallel';
import type { Results } from '../results';
import type { Answer } from '../../output/result';
import { Batcher, type BatcherOptions } from './batcher';

/**
 * Looks up the values of similar lookups in few calls.
 *
 * @param isAcrossRuns other executions may share the calls
 */
export const lookUpByKey = async (
	{ client, limiter, clock }: Connection,
	{ lookups, template, shape }: SimilarLookups,
	results: Results,
	isAcrossRuns: boolean,
): Promise<void> => {
	const { presentation, request } = template;
	const { matchField } = request;
	const maxRecords = presentation.askedFor?.multipleMatches === 'first' ? 1 : request.limit;
	const isList = template.operation.kind === 'list';
	const answerKind = isList ? 'list' : 'companies';
	const common = { matchField, template, maxRecords, answerKind } as const;
	const batcher = batcherFor(shape, { ...common, limiter, clock, isAcrossRuns });
	const planned = [...lookups.values()];
	const inOrder = matchField.valueKind === 'name' ? spreadLegalForms(planned) : planned;
	const removeRun = () => batcher.removeRun(client.run);
	// Remove a canceled run at once, so that other executions don't send its pending values.
	const stopListening = onAbort(client.stopSignal, removeRun);
	// If a budget ended a list before an input got a record, the input fails. With On Error = Stop it doesn't, because
	// the run would end and lose its other results.
	const failsIfEmpty = isList && !results.stopAtFirst;
	try {
		const answers = inOrder.map(async ({ lookup, inputs }) => {
			const answer = await batcher.lookUp(client, lookup);
			const failure = failsIfEmpty ? budgetFailureIfEmpty(answer) : undefined;
			results.setOrTryAgain(inputs, failure ?? answer);
		});
		await untilAborted(waitForAll(answers), client.stopSignal);
	} finally {
		stopListening();
		removeRun();
	}
};

/** The failure of the budget that ended a shared list, for an input that got no record. */
const budgetFailureIfEmpty = (answer: Answer): LookupFailure | undefined => {
	if (answer instanceof LookupFailure || answer.records.length > 0) return undefined;
	return answer.incomplete && budgetFailure(answer.incomplete);
};

/** The shared batchers of each account, by shape. */
const batchersAcrossRuns = new WeakMap<RateLimiter, Map<string, Batcher>>();

/** The batcher for similar lookups. If calls are shared, all executions of an account have the same one. */
export const batcherFor = (shape: string, options: BatcherOptions): Batcher => {
	if (!options.isAcrossRuns) return new Batcher(options);
	const batchers = getOrCreate(
		batchersAcrossRuns,
		options.limiter,
		() => new Map<string, Batcher>(),
	);
	for (const [old, { isIdle }] of batchers) if (isIdle) batchers.delete(old);
	return getOrCreate(batchers, shape, () => new Batcher(options));
};

/**
 * Orders names so that Acme Inc and Acme LLC rarely share a call. If they do, the record of Acme Inc makes the lookup
 * of Acme LLC ambiguous, and it is sent again.
 */
const spreadLegalForms = (lookups: PlannedLookup[]): PlannedLookup[] => {
	const byNth: PlannedLookup[][] = [];
	const formsSeen = new Map<string, number>();
	for (const planned of lookups) {
		const [name] = planned.lookup.looseKeys;
		const nth = formsSeen.get(name) ?? 0;
		formsSeen.set(name, nth + 1);
		(byNth[nth] ??= []).push(planned);
	}
	return byNth.flat();
};
