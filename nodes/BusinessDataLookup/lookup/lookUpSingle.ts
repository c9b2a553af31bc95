import type { IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import * as emailAddress from '../parameters/emailAddress';
import type { InputRequest, LookupRequest } from '../parameters/request';
import type { Connection } from '../service/connection';
import { settleCompanies } from './byKey/companies';
import { saveDownload } from './file/saveDownload';
import { saveRecords } from './file/saveRecords';
import { countRecords } from './list/countRecords';
import { fetchRecords } from './list/fetchRecords';
import type { Answer, Records } from './list/records';
import { recordCountOf, type Answered } from './results';

type Found = Answered | LookupFailure;

type LookUp = (
	context: IExecuteFunctions,
	connection: Connection,
	input: InputRequest,
) => Promise<Found>;

/** The companies of a response that show what was looked up. */
const onlyExact = (
	answer: Records,
	{ key, lookup: own }: NonNullable<LookupRequest['exact']>,
): Answer => settleCompanies([own], answer, key).settled.get(own) ?? answer;

/** The result of one request: records, how many there are, or a file. */
const lookUp: LookUp = async (context, connection, input) => {
	const { operation, request, presentation } = input;
	if (request.isCount) return await countRecords(connection.client, input);
	if (request.file) {
		const save = presentation.fileFormat === undefined ? saveDownload : saveRecords;
		return await save(context, connection, input);
	}
	const result = await fetchRecords(connection.client, input);
	if (!(result instanceof LookupFailure)) {
		const { exact } = request;
		return exact ? onlyExact(result, exact) : result;
	}
	const malformed = emailAddress.recordOfRefusal(operation, request.body, result);
	return malformed ? { records: [malformed] } : result;
};

/** Whether a search finds nothing. A Start Page behind the last page gives no records, but the search has some. */
const findsNothing = (input: InputRequest, found: Found): boolean =>
	!(found instanceof LookupFailure) &&
	!found.total &&
	recordCountOf({ inputs: [input], answer: found }) === 0;

/**
 * The result of a request that shares no call; where nothing is found, that of the first other spelling that finds
 * something. Throws RunCanceled.
 */
export const lookUpSingle: LookUp = async (context, connection, input) => {
	const { request } = input;
	let found = await lookUp(context, connection, input);
	for (const filter of request.retyped ?? []) {
		if (!findsNothing(input, found)) break;
		const again = { ...input, request: { ...request, body: { ...request.body, ...filter } } };
		const next = await lookUp(context, connection, again);
		// A spelling that the service refuses is one that it does not know.
		if (!('facts' in next) || next.facts.kind !== 'invalid') found = next;
	}
	return found;
};
