import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../../failure';
import { fileName } from '../../output/fileName';
import type { SavedFile } from '../../output/items';
import { isSimplified, knownFields, presentRecord } from '../../output/presentRecord';
import { recordWriter } from '../../output/recordWriter';
import { TextStream } from '../../output/textStream';
import type { InputRequest } from '../../parameters/request';
import type { Client } from '../../service/client';
import type { Connection } from '../../service/connection';
import { fetchRecords } from '../list/fetchRecords';
import { hintAtMemory } from './memoryHint';
import { notStored } from './notStored';
import type { Records } from '../list/records';
import { untilCancelled } from '../../service/untilCancelled';

/** Records that were collected before they are written are written in such parts. */
const RECORDS_A_PART = 1000;

/** Fetches the records of a list and hands them over part by part. */
const fetchInParts = async (
	client: Client,
	input: InputRequest,
	until: AbortSignal,
	onPart: (records: IDataObject[]) => Promise<void>,
): Promise<Records | LookupFailure> => {
	const { operation } = input;
	if (operation.kind !== 'search' || !operation.completesRecords) {
		return await fetchRecords(client, input, { until, onPage: onPart });
	}
	// A later page may complete any record, so none can be written before the last page.
	const list = await fetchRecords(client, input, { until });
	if (list instanceof LookupFailure) return list;
	for (let first = 0; first < list.records.length; first += RECORDS_A_PART) {
		await onPart(list.records.slice(first, first + RECORDS_A_PART));
	}
	return list;
};

/**
 * Streams all records of a search into a file of n8n's binary store, page by page: memory stays the
 * same whatever the size, except where later pages complete earlier records. Throws RunCancelled.
 */
export const saveRecords = async (
	context: IExecuteFunctions,
	{ client, clock }: Pick<Connection, 'client' | 'clock'>,
	input: InputRequest,
): Promise<(SavedFile & Pick<Records, 'doubt'>) | LookupFailure> => {
	const { operation, request, presentation } = input;
	const { fileFormat, byteOrderMark } = presentation;
	const writer = recordWriter(fileFormat, {
		columns: knownFields(operation, presentation, request.body?.include_fields),
		isComplete: isSimplified(operation, presentation),
		byteOrderMark,
	});
	const stream = new TextStream();
	const name = fileName(
		operation.resource,
		writer.extension,
		context.getTimezone(),
		clock.wallTime(),
	);
	const unwanted = new AbortController();
	const stored = untilCancelled(
		context.helpers.prepareBinaryData(stream.readable as never, name, writer.mimeType),
		context.getExecutionCancelSignal?.(),
	)
		.catch((error: Error) => (error instanceof RunCancelled ? error : notStored(error.message)))
		.finally(() => {
			// Where that was before the end, nothing more need be written or fetched.
			stream.abandon();
			unwanted.abort();
		});
	let parts = 0;
	let rowCount = 0;
	const fetched = await fetchInParts(client, input, unwanted.signal, async (records) => {
		const rows = records.flatMap((record) => presentRecord(operation, record, presentation));
		rowCount += rows.length;
		stream.write(writer.write(rows));
		await stream.drained();
		if (stream.abandoned) unwanted.abort();
		parts += 1;
		hintAtMemory(parts);
	}).catch((error: Error) => error);
	if (fetched instanceof Error && !stream.abandoned) {
		stream.fail(fetched);
		return fetched instanceof LookupFailure ? fetched : await Promise.reject(fetched);
	}
	stream.write(writer.end());
	stream.end();
	const binary = await stored;
	if (binary instanceof RunCancelled) return await Promise.reject(binary);
	if (binary instanceof LookupFailure) return binary;
	if (fetched instanceof Error || stream.abandoned) {
		return notStored('it was closed before its end');
	}
	const { shortfall, doubt } = fetched;
	const json = { fileName: name, mimeType: writer.mimeType, fileFormat, rowCount };
	return { binary, json, recordCount: rowCount, shortfall, doubt };
};
