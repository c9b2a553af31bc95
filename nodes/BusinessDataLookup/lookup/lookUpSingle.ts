import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { LookupFailure } from '../failure';
import * as emailAddress from '../parameters/emailAddress';
import type { OwnList, OwnRequest, SentInput, SingleRequest } from '../parameters/inputRequest';
import type { Client } from '../service/client';
import type { Connection } from '../service/connection';
import { assignCompanies } from './byKey/companies';
import { saveDownload } from './file/saveDownload';
import { saveRecords } from './file/saveRecords';
import { countRecords } from './list/countRecords';
import { fetchList, fetchOnce } from './list/fetchRecords';
import type { Answer } from './list/records';
import { returnedRecords, toResult, type Success } from './results';

type SingleResult = Success | LookupFailure;

/** The records of one call: of a lookup, those that show what was looked up. */
const lookUpOnce = async (
	client: Client,
	operation: Operation,
	{ call, mustMatch }: SingleRequest,
): Promise<Answer> => {
	const answer = await fetchOnce(client, operation, call);
	if (answer instanceof LookupFailure) {
		const malformed = emailAddress.refusedRecord(operation, call.body, answer);
		return malformed ? { records: [malformed] } : answer;
	}
	if (!mustMatch) return answer;
	const { keyField, lookup } = mustMatch;
	return assignCompanies([lookup], answer, keyField).answered.get(lookup) ?? answer;
};

/**
 * Sends the request of a list; if it finds nothing, sends it in each other spelling until one finds something. A Start
 * Page behind the last page gives no records, but the search has some.
 */
const inAnySpelling = async <Request extends OwnRequest & OwnList>(
	request: Request,
	send: (request: Request) => Promise<SingleResult>,
): Promise<SingleResult> => {
	const findsNothing = (found: SingleResult) =>
		!(found instanceof LookupFailure) && !found.total && returnedRecords(found) === 0;
	let found = await send(request);
	for (const filter of request.retryFilters) {
		if (!findsNothing(found)) break;
		const body = { ...request.call.body, ...filter };
		const retried = await send({ ...request, call: { ...request.call, body } });
		// A spelling that the service refuses is one that it does not know.
		const isRefused = retried instanceof LookupFailure && retried.facts.kind === 'invalid';
		if (!isRefused) found = retried;
	}
	return found;
};

/** The result of a request that shares no call. Throws RunCanceled. */
export const lookUpSingle = async (
	context: IExecuteFunctions,
	connection: Connection,
	input: SentInput<OwnRequest>,
): Promise<SingleResult> => {
	const { client } = connection;
	const { operation, request } = input;
	switch (request.kind) {
		case 'single':
			return toResult(await lookUpOnce(client, operation, request));
		case 'pages':
			return await inAnySpelling(request, async (list) =>
				toResult(await fetchList(client, operation, list)),
			);
		case 'count':
			return await inAnySpelling(
				request,
				async (list) => await countRecords(client, operation, list),
			);
		case 'file':
			return await inAnySpelling(
				request,
				async (list) => await saveRecords(context, connection, { ...input, request: list }),
			);
		case 'download':
			return await saveDownload(context, connection, { ...input, request });
	}
};
