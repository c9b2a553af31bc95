import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Ask } from '../parameters/request';
import type { Client } from '../service/client';
import { LookupFailure } from '../failure';
import type { SavedFile } from '../output/items';
import { hintAtMemory } from './memoryHint';
import type { Read } from './pages';
import { rowFormat } from '../output/recordWriter';
import { present } from '../output/presentRecord';
import { search } from './fetchRecords';
import { TextStream } from '../output/textStream';

/** Ids kept to tell repeated rows: more than moves between pages, little enough for any file. */
const REMEMBERED = 50_000;

/**
 * Streams all rows of a search into a file of n8n's binary store, page by page: memory stays the
 * same whatever the size. Throws LookupFailure, RunCancelled.
 */
export const saveRows = async (
	context: IExecuteFunctions,
	client: Client,
	{ operation, request, show }: Ask,
): Promise<SavedFile & { read: Read }> => {
	const format = rowFormat(show.fileFormat)!;
	const stream = new TextStream();
	let pages = 0;
	const fileName = `${operation.resource}-${operation.operation}.${format.extension}`;
	const stored = context.helpers
		.prepareBinaryData(stream.readable as never, fileName, format.mimeType)
		.catch((error: Error) => error);
	const notWritten = new Error('The file is not written any further');
	let rowCount = 0;
	let page: IDataObject[] = [];
	const afterPage = async () => {
		const rows = page.flatMap((row) => present(operation, row, show));
		page = [];
		rowCount += rows.length;
		stream.write(format.write(rows));
		await stream.drained();
		if (stream.abandoned) throw notWritten;
		pages += 1;
		hintAtMemory(pages);
	};
	const memory = { remember: REMEMBERED, afterPage };
	const read = await search(client, operation, request, (row) => page.push(row), memory).catch(
		(error: Error) => error,
	);
	if (read instanceof Error) stream.fail(read);
	else stream.end();
	const binary = await stored;
	if (read instanceof Error && read !== notWritten) throw read;
	if (read instanceof Error || binary instanceof Error) {
		const { message: reason } = binary instanceof Error ? binary : (read as Error);
		const message = `n8n could not store the file: ${reason}`;
		throw new LookupFailure({ kind: 'unexpected', message, advice: 'Check the disk of this n8n.' });
	}
	const { mimeType } = format;
	return { binary, json: { fileName, mimeType, fileFormat: show.fileFormat, rowCount }, read };
};
