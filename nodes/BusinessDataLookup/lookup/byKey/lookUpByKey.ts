import { unforeseen } from '../../failure';
import type { Connection } from '../../service/connection';
import { untilCanceled } from '../../service/abort';
import { fetchRecords, type FetchOptions } from '../list/fetchRecords';
import type { KeyGroup } from '../plan';
import { allOf } from '../pool';
import type { Results } from '../results';
import { isEnough, type Wanted } from './assign';
import type { Caller } from './batch';
import { loaderFor } from './loaders';

/** How a group of lookups asks the service for the questions of a batch. */
const fetching =
	({ client, clock }: Connection, { sample }: KeyGroup, wanted: Wanted): Caller['fetch'] =>
	async (batch) => {
		const { request } = sample;
		// A limit is that of each question, so only a call of one question has it.
		const limit = () => (batch.asked.length > 1 ? Infinity : request.limit);
		const options: FetchOptions = {
			shared: (page, per_page) => ({
				run: batch.run === client.run ? undefined : batch.run,
				lifetime: batch.end.signal,
				compose: () => {
					if (page === 1) batch.events.onLeave(batch);
					const { asked, timeout } = batch;
					const texts = asked.flatMap((each) => each.texts);
					if (texts.length === 0) return undefined;
					const size = Math.min(per_page, limit());
					const body = { ...request.body, [wanted.match.field]: texts, page, per_page: size };
					const deadline = clock.now() + timeout;
					return { body, timeout: Math.min(request.timeoutMs, timeout), deadline };
				},
				onRefused: () => (page === 1 ? batch.events.onRefused(batch) : undefined),
				onFailure: (failure) => batch.events.onFailure(batch, failure),
				isLast: (failure) => page === 1 && batch.isLast(failure),
			}),
			limit,
			enough: (records, left, size) => isEnough(batch.asked, records, wanted, left, size),
			until: batch.end.signal,
		};
		return await fetchRecords(client, sample, options).catch(unforeseen);
	};

/**
 * Asks the questions of a group of lookups in few calls: each in its normal spelling, and where that finds
 * nothing, once more as it was typed. Throws RunCanceled.
 *
 * @param isShared calls may also ask questions of other executions
 */
export const lookUpByKey = async (
	connection: Connection,
	group: KeyGroup,
	results: Results,
	isShared: boolean,
): Promise<void> => {
	const { client, limiter, clock } = connection;
	const { match, jobs, sample, shape } = group;
	const { operation, presentation, request } = sample;
	const most = presentation.multipleMatches === 'first' ? 1 : request.limit;
	const wanted: Wanted = { match, byKeyOnly: operation.kind === 'mergedLookup', most };
	const { run } = client;
	const parts = { perCall: request.itemsPerCall, limiter, clock, run: isShared ? undefined : run };
	const loader = loaderFor(shape, { ...wanted, ...parts });
	const caller: Caller = { run, fetch: fetching(connection, group, wanted) };
	loader.enter(caller);
	const asks = [...jobs.values()].map(async ({ question, otherSpellings, inputs }) => {
		const answer = await loader.ask(caller, question, otherSpellings);
		results.settleAsked(inputs, answer, run.tally.calls);
	});
	try {
		await untilCanceled(allOf(asks), client.signal);
	} finally {
		loader.leave(caller);
	}
};
