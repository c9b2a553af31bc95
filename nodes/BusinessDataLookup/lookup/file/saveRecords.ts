import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure, unexpectedFailure } from '../../failure';
import type { List, SavedFile } from '../../output/result';
import { knownFields, presentRecord } from '../../output/presentRecord';
import { Redactor } from '../../output/redactor';
import type { FileRequest, SentInput } from '../../parameters/inputRequest';
import type { Client } from '../../service/client';
import type { Connection } from '../../service/connection';
import { fetchList } from '../list/fetchRecords';
import { fileName } from './fileName';
import { recordWriters, type RecordWriter } from './recordWriter';
import { storeFailure, storeFile } from './storeFile';
import { TextStream } from './textStream';

/** Records that can't be written page by page are written this many at a time. */
const RECORDS_PER_WRITE = 1000;

/** Streams the records of a search into n8n's binary store. */
export const saveRecords = async (
	context: IExecuteFunctions,
	{ client, clock, readSecrets }: Pick<Connection, 'client' | 'clock' | 'readSecrets'>,
	input: SentInput<FileRequest>,
): Promise<SavedFile | LookupFailure> => {
	const { item, operation, request } = input;
	const number = context.getInputData().length > 1 ? `-${item + 1}` : '';
	const ending = `${number}.${request.format}`;
	const name = fileName(operation.resource, ending, context.getTimezone(), clock.wallTime());
	const rows = new RowStream(input, readSecrets);
	const { stream } = rows;
	const { mimeType } = rows.writer;
	const readerEnd = new AbortController();
	const stored = storeFile(context, stream.readable, name, mimeType).finally(() => {
		// When n8n stops reading before the end, nothing more is written or fetched.
		stream.close();
		readerEnd.abort();
	});
	const list = await writeList(client, input, rows, readerEnd.signal).catch(unexpectedFailure);
	if (list instanceof LookupFailure && !stream.wasClosedEarly) {
		stream.end(list);
		return list;
	}
	await rows.end();
	const binary = await stored;
	if (binary instanceof LookupFailure) return binary;
	if (list instanceof LookupFailure || stream.wasClosedEarly)
		return storeFailure('it was closed before its end');
	return toSavedFile(binary, { fileName: name, mimeType, fileFormat: request.format }, rows, list);
};

/** Writes the records of a list page by page, or, if later pages may complete earlier records, after the last page. */
const writeList = async (
	client: Client,
	{ operation, request }: SentInput<FileRequest>,
	rows: RowStream,
	signal: AbortSignal,
): Promise<List | LookupFailure> => {
	const onPage = async (records: IDataObject[]) => await rows.write(records);
	const wanted = operation.response.mergesById ? {} : { onPage };
	const call = { ...request.call, skipSignal: signal };
	const list = await fetchList(client, operation, { ...request, call }, wanted);
	if (list instanceof LookupFailure) return list;
	for (let first = 0; first < list.records.length; first += RECORDS_PER_WRITE)
		await rows.write(list.records.slice(first, first + RECORDS_PER_WRITE));
	return list;
};

/** The rows of a file while they are written. */
class RowStream {
	readonly stream = new TextStream();

	/** How many rows were written. */
	count = 0;

	/** A record with all fields of the records that were written. Kept only for Select Fields. */
	mergedRecord?: IDataObject;

	readonly writer: RecordWriter;

	constructor(
		readonly input: SentInput<FileRequest>,
		private readonly readSecrets: Connection['readSecrets'],
	) {
		const { operation, presentation, request } = input;
		this.writer = recordWriters[request.format](knownFields(operation, presentation));
	}

	async write(records: IDataObject[]): Promise<void> {
		const { operation, presentation } = this.input;
		const redactor = new Redactor(await this.readSecrets());
		const rows = records
			.flatMap((record) => presentRecord(operation, record, presentation))
			.map((row) => redactor.record(row));
		this.count += rows.length;
		if (presentation.selectedFields && rows.length > 0)
			this.mergedRecord = Object.assign(this.mergedRecord ?? {}, ...records);
		await this.stream.write(this.writer.write(rows));
	}

	async end(): Promise<void> {
		await this.stream.write(this.writer.end());
		this.stream.end();
	}
}

/** The result of a stored file. Its json says how many rows it has, and why it isn't complete. */
const toSavedFile = (
	binary: IBinaryData,
	description: IDataObject,
	{ count, mergedRecord }: RowStream,
	{ total, undated, hitLimit, incomplete, warning }: List,
): SavedFile => {
	const notComplete = incomplete?.failure.message ?? warning;
	const json = {
		...description,
		rowCount: count,
		...(notComplete !== undefined && { notComplete }),
		...(incomplete?.nextPage !== undefined && { nextPage: incomplete.nextPage }),
	};
	const facts = { total, undated, hitLimit, incomplete, warning };
	return { kind: 'file', binary, json, recordCount: count, mergedRecord, ...facts };
};
