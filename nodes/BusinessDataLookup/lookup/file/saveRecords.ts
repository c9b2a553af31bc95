import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { failureOrThrow, LookupFailure } from '../../failure';
import type { SavedFile } from '../../output/result';
import { knownFields, presentRecord } from '../../output/presentRecord';
import { Redactor } from '../../output/redactor';
import type { FileRequest, RequestInput } from '../../parameters/inputRequest';
import type { Connection } from '../../service/connection';
import { fetchList } from '../list/fetchRecords';
import { limitText, incompleteText } from '../list/incomplete';
import { resultOrError } from '../pool';
import { fileName } from './fileName';
import { suggestGarbageCollection } from './memoryHint';
import { recordWriters } from './recordWriter';
import { notStored, storeFile } from './storeFile';
import { TextStream } from './textStream';

/** Records that can't be written page by page are written in parts of this size. */
const RECORDS_A_PART = 1000;

/**
 * Streams the records of a search into n8n's binary store, page by page, in constant memory. If later pages may complete
 * earlier records, all are read first. Throws RunCanceled.
 */
export const saveRecords = async (
	context: IExecuteFunctions,
	{ client, clock, readSecrets }: Pick<Connection, 'client' | 'clock' | 'readSecrets'>,
	{ item, operation, presentation, request }: RequestInput<FileRequest>,
): Promise<SavedFile | LookupFailure> => {
	const writer = recordWriters[request.format](knownFields(operation, presentation));
	const { mimeType } = writer;
	const stream = new TextStream();
	const suffix = context.getInputData().length > 1 ? `-${item + 1}` : '';
	const [timeZone, wallTime] = [context.getTimezone(), clock.wallTime()];
	const name = fileName(operation.resource, suffix, request.format, timeZone, wallTime);
	const unwanted = new AbortController();
	const stored = resultOrError(storeFile(context, stream.readable, name, mimeType)).finally(() => {
		// When n8n stops reading before the end, nothing more is written or fetched.
		stream.abandon();
		unwanted.abort();
	});
	let [parts, rowCount] = [0, 0];
	let sample: IDataObject | undefined;
	const write = async (records: IDataObject[]) => {
		const redactor = new Redactor(await readSecrets());
		const rows = records
			.flatMap((record) => presentRecord(operation, record, presentation))
			.map((row) => redactor.record(row));
		rowCount += rows.length;
		if (presentation.selectedFields && rows.length > 0)
			sample = Object.assign(sample ?? {}, ...records);
		await stream.write(writer.write(rows));
		parts += 1;
		suggestGarbageCollection(parts);
	};
	const onPage = operation.response.completesRecords ? undefined : write;
	const call = { ...request.call, signal: unwanted.signal };
	const fetchAndWrite = async () => {
		const list = await fetchList(client, operation, { ...request, call }, { onPage });
		const rest = list instanceof LookupFailure ? [] : list.records;
		for (let first = 0; first < rest.length; first += RECORDS_A_PART) {
			await write(rest.slice(first, first + RECORDS_A_PART));
		}
		return list;
	};
	const fetched = await resultOrError(fetchAndWrite());
	if (fetched instanceof Error && !stream.abandoned) {
		stream.end(fetched);
		return failureOrThrow(fetched);
	}
	await stream.write(writer.end());
	stream.end();
	const binary = await stored;
	if (binary instanceof Error) return failureOrThrow(binary);
	if (fetched instanceof Error || stream.abandoned) {
		return notStored('it was closed before its end');
	}
	const { total, undated, hitLimit, incomplete } = fetched;
	const cut = hitLimit ? limitText(rowCount, total) : undefined;
	const notComplete = incomplete?.certain ? incompleteText(incomplete) : cut;
	const json = {
		fileName: name,
		mimeType,
		fileFormat: request.format,
		rowCount,
		...(notComplete !== undefined && { notComplete }),
		...(incomplete?.resumeAt && { nextPage: incomplete.resumeAt.page }),
	};
	const facts = { recordCount: rowCount, sample, total, undated, hitLimit, incomplete };
	return { kind: 'file', binary, json, ...facts };
};
