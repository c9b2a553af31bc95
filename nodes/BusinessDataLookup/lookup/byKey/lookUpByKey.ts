import { LookupFailure } from '../../failure';
import type { Answer } from '../../output/result';
import { untilAborted } from '../../service/abort';
import type { Connection } from '../../service/connection';
import type { Task } from '../parallel';
import type { PlannedLookup, SimilarLookups } from '../plan';
import type { Results } from '../results';
import { callFor } from './call';
import { chunk, deal, splitSmaller, type KeyOptions } from './outcome';
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
		for (const [{ inputs }, answer] of answered) results.setOrTryNext(inputs, answer);
	};

	const callGroups = (groups: PlannedLookup[][], whenEnded = () => {}): Task[] => {
		callsLeft += groups.length;
		return groups.map((group) => async () => {
			const outcome = await untilAborted(callFor(client, group, options), client.stopSignal);
			whenEnded();
			if (outcome instanceof LookupFailure) return [];
			setAnswers(outcome.answered);
			callsLeft -= 1;
			if (outcome.answered.size === 0) return callGroups(splitSmaller(outcome));
			rest.push(...outcome.again);
			return callsLeft > 0 ? [] : callRest();
		});
	};

	const callRest = (whenEnded?: () => void): Task[] => {
		const { itemsPerCall, matchField } = request;
		const count = Math.ceil(rest.length / itemsPerCall);
		// Acme Inc and Acme LLC, which are often adjacent, can't be settled by one call.
		const inOrder = matchField.valueKind === 'name' ? deal(rest, count).flat() : rest;
		rest = [];
		return callGroups(chunk(inOrder, itemsPerCall), whenEnded);
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
