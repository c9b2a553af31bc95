import { LookupFailure } from '../../failure';
import type { Answer } from '../../output/result';
import { untilAborted } from '../../service/abort';
import type { Connection } from '../../service/connection';
import { budgetFailure } from '../list/incomplete';
import type { Task } from '../parallel';
import type { PlannedLookup, SimilarLookups } from '../plan';
import type { Results } from '../results';
import { callFor } from './call';
import { chunk, notRetriedInSmaller, splitSmaller } from './outcome';
import type { KeyOptions, NotRetried } from './outcome';
import { joinSharedCall } from './sharedCall';

/**
 * The task that looks up similar lookups. It makes calls for groups of them. What a call doesn't settle is sent again:
 * together with the rests of the other calls if it settled some lookups, in smaller groups if it settled none. A lookup
 * that is sent alone is always settled.
 *
 * @param mayShare executions may share a call for the lookups
 */
export const lookUpByKey = (
	connection: Connection,
	{ lookups, template, shape }: SimilarLookups,
	results: Results,
	mayShare: boolean,
): Task => {
	const { client } = connection;
	const { operation, presentation, request } = template;
	const isFirst = presentation.askedFor?.multipleMatches === 'first';
	const options: KeyOptions = { operation, request, maxRecords: isFirst ? 1 : request.limit };

	/** Lookups to send again when all calls have ended. */
	let rest: PlannedLookup[] = [];
	/** How many calls haven't ended. */
	let callsLeft = 0;

	const setAnswers = (answered: Map<PlannedLookup, Answer>) => {
		for (const [{ inputs }, answer] of answered)
			results.setOrTryNext(inputs, failureIfEmpty(answer, template.operation, results) ?? answer);
	};

	const callGroups = (
		groups: PlannedLookup[][],
		neverRetriedAfter?: NotRetried,
		whenEnded = () => {},
	): Task[] => {
		callsLeft += groups.length;
		return groups.map((group) => async () => {
			const { answeredCalls } = client.run;
			const call = callFor(client, group, options, neverRetriedAfter);
			const outcome = await untilAborted(call, client.stopSignal);
			whenEnded();
			if (outcome instanceof LookupFailure) return [];
			setAnswers(outcome.answered);
			callsLeft -= 1;
			if (outcome.answered.size === 0) {
				// If another call was answered meanwhile, the service is up, and smaller groups are retried as usual.
				const isUp = client.run.answeredCalls > answeredCalls;
				const never = isUp ? undefined : notRetriedInSmaller(neverRetriedAfter, outcome.failure);
				return callGroups(splitSmaller(outcome), never);
			}
			rest.push(...outcome.again);
			return callsLeft > 0 ? [] : callRest();
		});
	};

	const callRest = (whenEnded?: () => void): Task[] => {
		const groups = chunk(rest, request.itemsPerCall);
		rest = [];
		return callGroups(groups, undefined, whenEnded);
	};

	return async () => {
		rest = [...lookups.values()];
		if (!mayShare || rest.length >= request.itemsPerCall) return callRest();
		const { answered, ownCallEnded } = await joinSharedCall(connection, shape, rest, options);
		setAnswers(answered);
		rest = rest.filter((lookup) => !answered.has(lookup));
		return callRest(ownCallEnded);
	};
};

/**
 * The failure of a search without records that Max Wait or Max Calls ended. With On Error = Stop it is an empty result,
 * because a failure would discard the other results.
 */
const failureIfEmpty = (
	answer: Answer,
	{ kind }: KeyOptions['operation'],
	{ stopAtFirst }: Results,
): LookupFailure | undefined => {
	if (kind !== 'list' || stopAtFirst || answer instanceof LookupFailure) return undefined;
	return answer.records.length === 0 && answer.incomplete
		? budgetFailure(answer.incomplete)
		: undefined;
};
