import type { IExecuteFunctions } from 'n8n-workflow';
import { callOf, type Ask } from '../parameters/request';
import { download } from './downloadFile';
import type { SavedFile } from '../output/items';
import { saveRows } from './saveRecords';
import type { Connection } from '../service/connection';

/** A saved file, and what the run's hint says of it. */
export interface Saved extends SavedFile {
	records: number;
	shortfall?: string;
}

/** Saves what an input asks for as a file: the rows of a search, or a file of the service. */
export const saveFile = async (
	context: IExecuteFunctions,
	session: Connection,
	ask: Ask,
): Promise<Saved> => {
	const { request, show, operation } = ask;
	if (show.fileFormat !== '') {
		const { binary, json, read } = await saveRows(context, session.client, ask);
		return { binary, json, records: read.count, shortfall: read.shortfall };
	}
	const { fmt } = show;
	const { name = 'download', mimeTypes = {} } = operation.file ?? {};
	const fallback = {
		fileName: fmt === '' ? name : `${name}.${fmt}`,
		mimeType: mimeTypes[fmt] ?? 'application/octet-stream',
	};
	const parts = { ...session, now: () => session.clock.wallTime() };
	const { binary, fileName, mimeType } = await download(context, callOf(request), parts, fallback);
	return { binary, json: { fileName, mimeType, ...(fmt ? { fmt } : {}) }, records: 1 };
};
