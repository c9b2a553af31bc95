import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { failureIn, LookupFailure } from '../../failure';
import { fileName, numbered } from '../../output/fileName';
import type { SavedFile } from '../../output/items';
import { isSimplified, knownFields, presentRecord } from '../../output/presentRecord';
import { recordWriter } from '../../output/recordWriter';
import { TextStream } from '../../output/textStream';
import type { InputRequest } from '../../parameters/request';
import type { Connection } from '../../service/connection';
import { fetchRecords } from '../list/fetchRecords';
import { hintAtMemory } from './memoryHint';
import { notStored, storeFile } from './storeFile';
import { arrivalOf, type Records } from '../list/records';

/** Records that were collected before they are written are written in such parts. */
const RECORDS_A_PART = 1000;

/**
 * Streams all records of a search into a file of n8n's binary store, page by page: memory stays the
 * same whatever the size, except where later pages complete earlier records. Throws RunCancelled.
 */
export const saveRecords = async (
	context: IExecuteFunctions,
	{ client, clock }: Pick<Connection, 'client' | 'clock'>,
	input: InputRequest,
): Promise<(SavedFile & Pick<Records, 'doubt' | 'total'>) | LookupFailure> => {
	const { operation, request, presentation } = input;
	const { fileFormat, byteOrderMark } = presentation;
	const writer = recordWriter(fileFormat!, {
		columns: knownFields(operation, presentation, request.body?.include_fields),
		isComplete: isSimplified(operation, presentation),
		byteOrderMark,
	});
	const { extension, mimeType } = writer;
	const stream = new TextStream();
	const name = numbered(
		fileName(operation.resource, extension, context.getTimezone(), clock.wallTime()),
		input,
	);
	const unwanted = new AbortController();
	const stored = arrivalOf(storeFile(context, stream.readable, name, mimeType)).finally(() => {
		// Where that was before the end, nothing more need be written or fetched.
		stream.abandon();
		unwanted.abort();
	});
	let parts = 0;
	let rowCount = 0;
	const write = async (records: IDataObject[]) => {
		const rows = records.flatMap((record) => presentRecord(operation, record, presentation));
		rowCount += rows.length;
		stream.write(writer.write(rows));
		await stream.drained();
		parts += 1;
		hintAtMemory(parts);
	};
	// A later page may complete any record, so none can be written before the last page.
	const isWhole = operation.kind === 'search' && operation.completesRecords;
	const options = { until: unwanted.signal, onPage: isWhole ? undefined : write };
	const fetchAndWrite = async () => {
		const list = await fetchRecords(client, input, options);
		const rest = list instanceof LookupFailure ? [] : list.records;
		for (let first = 0; first < rest.length; first += RECORDS_A_PART) {
			await write(rest.slice(first, first + RECORDS_A_PART));
		}
		return list;
	};
	const fetched = await arrivalOf(fetchAndWrite());
	if (fetched instanceof Error && !stream.abandoned) {
		stream.fail(fetched);
		return failureIn(fetched);
	}
	stream.write(writer.end());
	stream.end();
	const binary = await stored;
	if (binary instanceof Error) return failureIn(binary);
	if (fetched instanceof Error || stream.abandoned) {
		return notStored('it was closed before its end');
	}
	const { shortfall, doubt, total } = fetched;
	const json = { fileName: name, mimeType, fileFormat, rowCount };
	return { binary, json, recordCount: rowCount, shortfall, doubt, total };
};
