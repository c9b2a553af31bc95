import type { IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import * as emailAddress from '../parameters/emailAddress';
import type { InputRequest, LookupRequest } from '../parameters/inputRequest';
import type { Connection } from '../service/connection';
import { assignCompanies } from './byKey/companies';
import { saveDownload } from './file/saveDownload';
import { saveRecords } from './file/saveRecords';
import { countRecords } from './list/countRecords';
import { fetchRecords } from './list/fetchRecords';
import type { Answer, Records } from './list/records';
import { returnedRecords, type Success } from './results';

type SingleResult = Success | LookupFailure;

type LookUpInput = (
	context: IExecuteFunctions,
	connection: Connection,
	input: InputRequest,
) => Promise<SingleResult>;

/** The companies of a response that show what was looked up. */
const keepMatches = (
	answer: Records,
	{ keyField, lookup: own }: NonNullable<LookupRequest['mustMatch']>,
): Answer => assignCompanies([own], answer, keyField).answered.get(own) ?? answer;

/** The result of one request: records, how many there are, or a file. */
const sendRequest: LookUpInput = async (context, connection, input) => {
	const { operation, request, presentation } = input;
	if (request.isCount) return await countRecords(connection.client, input);
	if (request.file) {
		const save = presentation.fileFormat === undefined ? saveDownload : saveRecords;
		return await save(context, connection, input);
	}
	const result = await fetchRecords(connection.client, input);
	if (!(result instanceof LookupFailure)) {
		const { mustMatch } = request;
		return mustMatch ? keepMatches(result, mustMatch) : result;
	}
	const malformed = emailAddress.refusedRecord(operation, request.body, result);
	return malformed ? { records: [malformed] } : result;
};

/** Whether a search finds nothing. A Start Page behind the last page gives no records, but the search has some. */
const findsNothing = (input: InputRequest, found: SingleResult): boolean =>
	!(found instanceof LookupFailure) &&
	!found.total &&
	returnedRecords({ inputs: [input], answer: found }) === 0;

/**
 * The result of a request that shares no call; where nothing is found, that of the first other spelling that finds
 * something. Throws RunCanceled.
 */
export const lookUpSingle: LookUpInput = async (context, connection, input) => {
	const { request } = input;
	let found = await sendRequest(context, connection, input);
	for (const filter of request.retryFilters ?? []) {
		if (!findsNothing(input, found)) break;
		const retry = { ...input, request: { ...request, body: { ...request.body, ...filter } } };
		const retried = await sendRequest(context, connection, retry);
		// A spelling that the service refuses is one that it does not know.
		if (!('facts' in retried) || retried.facts.kind !== 'invalid') found = retried;
	}
	return found;
};
