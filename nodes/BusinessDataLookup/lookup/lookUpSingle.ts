import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { LookupFailure } from '../failure';
import type { OwnRequest, SentInput, SingleRequest } from '../parameters/inputRequest';
import type { Client } from '../service/client';
import type { Connection } from '../service/connection';
import { assignCompanies } from './byKey/companies';
import { bothAnswers } from './byKey/lookUpByKey';
import { saveDownload } from './file/saveDownload';
import { saveRecords } from './file/saveRecords';
import { countRecords } from './list/countRecords';
import { fetchList, fetchOnce } from './list/fetchRecords';
import type { Answer } from './list/records';
import { refusedAddress } from './refusedAddress';
import { returnedRecords, toResult, type Success } from './results';

/**
 * The result of a request that shares no call; if it finds nothing, that of the first other spelling that finds
 * something. Throws RunCanceled.
 */
export const lookUpSingle: typeof sendRequest = async (context, connection, input) => {
	const { request } = input;
	let found = await sendRequest(context, connection, input);
	let failed: LookupFailure | undefined;
	if (request.kind === 'download') return found;
	for (const filter of request.otherFilters) {
		if (!findsNothing(found)) break;
		const call = { ...request.call, body: { ...request.call.body, ...filter }, isFurther: true };
		const secondTry = { ...input, request: { ...request, call } };
		const after = afterSecondTry(found, await sendRequest(context, connection, secondTry));
		// Another spelling may still find something.
		if (after instanceof LookupFailure) failed ??= after;
		else found = after;
	}
	return findsNothing(found) ? (failed ?? found) : found;
};

type SingleResult = Success | LookupFailure;

/** The result of one request. */
const sendRequest = async (
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
			return toResult(await fetchList(client, operation, request));
		case 'count':
			return await countRecords(client, operation, request);
		case 'file':
			return await saveRecords(context, connection, { ...input, request });
		case 'download':
			return await saveDownload(context, connection, { ...input, request });
	}
};

/** The records of one call: of a lookup, those that show what was looked up. */
const lookUpOnce = async (
	client: Client,
	operation: Operation,
	{ call, mustMatch }: SingleRequest,
): Promise<Answer> => {
	const answer = await fetchOnce(client, operation, call);
	if (answer instanceof LookupFailure) {
		const malformed = refusedAddress(operation, call.body, answer);
		return malformed ? { records: [malformed] } : answer;
	}
	if (!mustMatch) return answer;
	const { keyField, lookup } = mustMatch;
	return assignCompanies([lookup], answer, keyField).answered.get(lookup) ?? answer;
};

/** Whether a search finds nothing. A Start Page behind the last page gives no records, but the search has some. */
const findsNothing = (found: SingleResult): boolean =>
	!(found instanceof LookupFailure) && !found.total && returnedRecords(found) === 0;

/** The result after a second try. A spelling that the service refuses is one that it doesn't know. */
const afterSecondTry = (found: SingleResult, second: SingleResult): SingleResult => {
	if (found instanceof LookupFailure || found.kind !== 'records')
		return second instanceof LookupFailure && second.facts.kind === 'invalid' ? found : second;
	if (!(second instanceof LookupFailure) && second.kind !== 'records') return second;
	return toResult(bothAnswers(found, second));
};
