import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { LookupFailure } from '../failure';
import type { OwnRequest, RequestInput, SingleRequest } from '../parameters/inputRequest';
import type { Client } from '../service/client';
import type { Connection } from '../service/connection';
import { assignCompanies } from './byKey/companies';
import { saveDownload } from './file/saveDownload';
import { saveRecords } from './file/saveRecords';
import { countRecords } from './list/countRecords';
import { fetchList, fetchOnce } from './list/fetchRecords';
import type { Answer } from './list/records';
import { refusedAddress } from './refusedAddress';
import { toResult, type Success } from './success';

/** The result of a request that shares no call. Throws RunCanceled. */
export const lookUpOwn = async (
	context: IExecuteFunctions,
	connection: Connection,
	input: RequestInput<OwnRequest>,
): Promise<Success | LookupFailure> => {
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
	const { matchField, lookup } = mustMatch;
	return assignCompanies([lookup], answer, matchField).answered.get(lookup) ?? answer;
};
