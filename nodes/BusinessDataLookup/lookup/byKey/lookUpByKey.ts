import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, RunCancelled, unforeseen } from '../../failure';
import type { Question } from '../../parameters/lookup';
import { answersTo } from '../../parameters/matchKey';
import { quoted } from '../../parameters/value';
import type { Connection } from '../../service/connection';
import { untilCancelled } from '../../service/abort';
import { fetchRecords } from '../list/fetchRecords';
import type { Answer, Records } from '../list/records';
import type { KeyGroup, KeyJob } from '../plan';
import { allOf } from '../pool';
import type { Results } from '../results';
import { areKeyless } from './assign';
import type { Guest } from './batch';
import { Loader } from './loader';
import { loaderFor } from './loaders';

/** How a group asks the service for the questions of a call. */
const sending =
	({ match, sample }: KeyGroup, client: Connection['client'], firstOnly: boolean): Guest['send'] =>
	async (call) => {
		const compose = () => {
			if (call.asked.length === 0) call.compose(call);
			return { ...sample.request.body, [match.field]: call.asked.flatMap(({ texts }) => texts) };
		};
		// First records are on the first page; a list of several executions is read on by each for itself.
		const enough = (records: IDataObject[]) =>
			firstOnly || (call.isTogether && (call.guests.size > 1 || areKeyless(records, match)));
		const { signal } = call.lifetime;
		const options = { compose, enough, until: signal, lifetime: signal, once: true };
		return await fetchRecords(client, sample, options).catch(unforeseen);
	};

/** Of the records that came, those that answer what was typed, and why these may not be all. */
const answering = (
	{ question }: KeyJob,
	{ match }: KeyGroup,
	{ records, ...rest }: Records,
): Records => {
	const [own, read, total = 0] = [
		answersTo(question.texts, records, match),
		records.length,
		rest.total,
	];
	const mayBeUnread = own.length === 0 && read > 0 && read < total;
	const doubt = `the service has ${total} companies at the host of ${quoted(question.texts[0])}, of which ${read} were read`;
	return { ...rest, records: own, ...(mayBeUnread && { doubt }) };
};

/**
 * Asks for the inputs of a group in few calls, with other executions where it may: as typed, and what finds
 * nothing so once more by its bare spelling. Throws RunCancelled.
 */
export const lookUpByKey = async (
	{ client, limiter, waitBudget, clock }: Connection,
	group: KeyGroup,
	results: Results,
	isShared: boolean,
): Promise<void> => {
	const { match, jobs, sample, shape } = group;
	const { operation, request, presentation } = sample;
	const isLookup = operation.kind === 'mergedLookup';
	const firstOnly = isLookup && presentation.multipleMatches === 'first';
	const parts = { match, firstOnly, perCall: request.itemsPerCall, limiter, clock };
	const loader = isShared ? loaderFor(limiter, shape, parts) : new Loader(parts);
	const guest: Guest = {
		waitBudget,
		send: sending(group, client, firstOnly),
		tally: client.tally,
	};
	const answer = async (job: KeyJob, question: Question): Promise<Answer> => {
		const came = await loader.ask(guest, question);
		return came instanceof LookupFailure || !isLookup ? came : answering(job, group, came);
	};
	const lookUp = async (job: KeyJob): Promise<void> => {
		let result = await answer(job, job.question);
		if (job.bare && !(result instanceof LookupFailure) && result.records.length === 0) {
			results.askedBare += job.inputs.length;
			result = await answer(job, job.bare);
		}
		results.settle(job.inputs, result);
	};
	try {
		await untilCancelled(allOf([...jobs.values()].map(lookUp)), client.signal);
	} finally {
		loader.leave(guest, new RunCancelled());
	}
};
