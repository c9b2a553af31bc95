import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { LookupFailure, rejectsOnly } from '../failure';
import type { Answer, List, Result } from '../output/result';
import type { UnsharedRequest, SentInput, SingleRequest } from '../parameters/inputRequest';
import type { Client } from '../service/client';
import type { Connection } from '../service/connection';
import { answerAlone } from './byKey/companies';
import { saveDownload } from './file/saveDownload';
import { saveRecords } from './file/saveRecords';
import { countRecords } from './list/countRecords';
import { fetchList, fetchOnce } from './list/fetchRecords';

/** Carries out a request that shares no call. */
export const lookUpUnshared = async (
	context: IExecuteFunctions,
	connection: Connection,
	input: SentInput<UnsharedRequest>,
): Promise<Result> => {
	const { client } = connection;
	const { operation, request } = input;
	switch (request.kind) {
		case 'single':
			return await lookUpOnce(client, operation, request);
		case 'items':
			return await fetchList(client, operation, request);
		case 'count':
			return await countRecords(client, operation, request);
		case 'file':
			return await saveRecords(context, connection, { ...input, request });
		case 'download':
			return await saveDownload(context, connection, { ...input, request });
	}
};

/** The records of one call. For a lookup, only those that answer it. */
const lookUpOnce = async (
	client: Client,
	operation: Operation,
	{ call, companiesFor }: SingleRequest,
): Promise<Answer> => {
	const answer = await fetchOnce(client, operation, call);
	if (answer instanceof LookupFailure)
		return rejectedAnswer(operation, call.body, answer) ?? answer;
	return companiesFor ? answerAlone(companiesFor.lookup, answer, companiesFor) : answer;
};

/** The record of a value that the service rejects, with its reason. Undefined if it rejects something else. */
const rejectedAnswer = (
	{ recordIfUnusable }: Operation,
	body: IDataObject | undefined,
	failure: LookupFailure,
): List | undefined => {
	const { invalid = [] } = failure.facts;
	if (!recordIfUnusable?.valueField || invalid.length === 0) return undefined;
	const { record, reasonField, valueField } = recordIfUnusable;
	if (!rejectsOnly(failure, valueField)) return undefined;
	const reason = invalid.map(({ msg }) => msg).join('; ');
	const rejected = { ...record, [valueField]: body?.[valueField], [reasonField]: reason };
	return { kind: 'list', records: [rejected] };
};
