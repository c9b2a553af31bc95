import { LookupFailure } from '../../failure';
import type { Answer } from '../../output/result';
import { untilAborted } from '../../service/abort';
import type { RequestCall } from '../../parameters/inputRequest';
import type { Connection } from '../../service/connection';
import { budgetFailure } from '../list/incomplete';
import type { Task } from '../parallel';
import type { PlannedLookup, SimilarLookups } from '../plan';
import type { Results } from '../results';
import { callFor } from './call';
import { chunk, retriesOfSmaller, splitSmaller, type KeyOptions } from './outcome';
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

	/** Lookups to send again when all calls have ended, and how many calls haven't. */
	let rest: PlannedLookup[] = [];
	let callsLeft = 0;

	const setAnswers = (answered: Map<PlannedLookup, Answer>) => {
		for (const [{ inputs }, answer] of answered)
			results.setOrTryNext(inputs, failureIfEmpty(answer, template.operation, results) ?? answer);
	};

	const callGroups = (
		groups: PlannedLookup[][],
		neverRetriedAfter?: RequestCall['neverRetriedAfter'],
		whenEnded = () => {},
	): Task[] => {
		callsLeft += groups.length;
		return groups.map((group) => async () => {
			const call = callFor(client, group, options, neverRetriedAfter);
			const outcome = await untilAborted(call, client.stopSignal);
			whenEnded();
			if (outcome instanceof LookupFailure) return [];
			setAnswers(outcome.answered);
			callsLeft -= 1;
			if (outcome.answered.size === 0)
				return callGroups(splitSmaller(outcome), retriesOfSmaller(outcome.failure));
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
 * The failure of a search that a budget ended before an input got a record. With On Error = Stop there is none, because
 * the run would end and lose its other results.
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
