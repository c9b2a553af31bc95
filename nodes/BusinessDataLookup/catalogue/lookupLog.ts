import { fieldTable } from './field';
import type { Entry } from './resource';
import type { FileOperation } from './types';

/** A lookup log as a file. Source: GET /v1/emails/logs/export, GET /v1/mobile-numbers/logs/export/all. */
export const exportLogs = (
	log: Pick<FileOperation, 'action' | 'description' | 'path'> & { name: string },
): Entry<FileOperation> => ({
	kind: 'file',
	operation: 'exportLogs',
	name: 'Export Lookup Log',
	action: log.action,
	description: log.description,
	method: 'GET',
	path: log.path,
	limited: false,
	fields: fieldTable(`
		choice | fmt | Format | Format of the file | xlsx
		- csv | CSV
		- xlsx | Excel (XLSX)
		text | tz | Timezone | IANA name of the timezone in which created_date is written | e.g. America/New_York
	`),
	file: {
		name: log.name,
		mimeTypes: {
			csv: 'text/csv',
			xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		},
	},
});
