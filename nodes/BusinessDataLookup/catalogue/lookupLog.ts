import { choice, text } from './field';
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
	fields: [
		{
			...choice('fmt', 'Format', 'Format of the file', [
				{ name: 'CSV', value: 'csv' },
				{ name: 'Excel (XLSX)', value: 'xlsx' },
			]),
			default: 'xlsx',
		},
		text(
			'tz',
			'Timezone',
			'IANA name of the timezone in which created_date is written',
			'e.g. America/New_York',
		),
	],
	file: {
		name: log.name,
		mimeTypes: {
			csv: 'text/csv',
			xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		},
	},
});
