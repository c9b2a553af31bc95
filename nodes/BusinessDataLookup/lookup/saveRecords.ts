import type { IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import type { SavedFile } from '../output/items';
import { presentRecord } from '../output/presentRecord';
import { recordWriter } from '../output/recordWriter';
import { TextStream } from '../output/textStream';
import type { InputRequest } from '../parameters/request';
import type { Client } from '../service/client';
import { fetchRecords } from './fetchRecords';
import { hintAtMemory } from './memoryHint';

const notStored = ({ message }: Error): LookupFailure =>
	new LookupFailure({
		kind: 'unexpected',
		message: `n8n could not store the file: ${message}`,
		advice: 'Check the disk of this n8n.',
	});

/**
 * Streams all records of a search into a file of n8n's binary store, page by page: memory stays the
 * same whatever the size. Throws RunCancelled.
 */
export const saveRecords = async (
	context: IExecuteFunctions,
	client: Client,
	input: InputRequest,
): Promise<SavedFile | LookupFailure> => {
	const { operation, presentation } = input;
	const { fileFormat } = presentation;
	const writer = recordWriter(fileFormat);
	const stream = new TextStream();
	const fileName = `${operation.resource}-${operation.operation}.${writer.extension}`;
	const stored = context.helpers
		.prepareBinaryData(stream.readable as never, fileName, writer.mimeType)
		.catch((error: Error) => error);
	const abandoned = new Error('the file is not written any further');
	let pages = 0;
	let rowCount = 0;
	const fetched = await fetchRecords(client, input, {
		onPage: async (records) => {
			const rows = records.flatMap((record) => presentRecord(operation, record, presentation));
			rowCount += rows.length;
			stream.write(writer.write(rows));
			await stream.drained();
			if (stream.abandoned) await Promise.reject(abandoned);
			pages += 1;
			hintAtMemory(pages);
		},
	}).catch((error: Error) => error);
	if (fetched instanceof Error) stream.fail(fetched);
	else stream.end();
	const binary = await stored;
	// When the store fails first, its error is the reason and not that writing stopped.
	if (fetched instanceof Error && fetched !== abandoned) {
		return fetched instanceof LookupFailure ? fetched : await Promise.reject(fetched);
	}
	if (fetched instanceof Error) return notStored(binary instanceof Error ? binary : fetched);
	if (binary instanceof Error) return notStored(binary);
	const json = { fileName, mimeType: writer.mimeType, fileFormat, rowCount };
	return { binary, json, recordCount: rowCount, shortfall: fetched.shortfall };
};
