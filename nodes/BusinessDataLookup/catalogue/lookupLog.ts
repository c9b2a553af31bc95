import { fieldTable } from './field';
import type { Entry } from './resource';
import type { FileOperation, LookupOperation, Watch } from './types';
import { identity, LOOK_BACK, timeOf } from './watching';

/** A lookup log as a file. Source: GET /v1/emails/logs/export, GET /v1/mobile-numbers/logs/export/all. */
export const exportLogs = ({
	fileName,
	...log
}: Pick<FileOperation, 'action' | 'description' | 'path'> & {
	fileName: string;
}): Entry<FileOperation> => ({
	kind: 'file',
	operation: 'exportLogs',
	name: 'Export Lookup Log',
	method: 'GET',
	limited: false,
	...log,
	fields: fieldTable(`
		choice | fmt | Format | Format of the file | xlsx
		- csv | CSV
		- xlsx | Excel (XLSX)
		text | tz | Timezone | IANA name of the timezone in which created_date is written | e.g. America/New_York
	`),
	file: {
		name: fileName,
		mimeTypes: {
			csv: 'text/csv',
			xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		},
	},
});

/**
 * A lookup log as records, which the trigger watches. Two entries are the same where their instants, their results and
 * what was asked for are equal. Instants are compared, not texts: one instant can be written with several offsets.
 */
export const getLogs = ({
	result,
	watch,
	...log
}: Pick<LookupOperation, 'action' | 'description' | 'path' | 'records'> & {
	result: string;
	watch: Pick<Watch, 'event' | 'label' | 'action' | 'description'>;
}): Entry<LookupOperation> => ({
	kind: 'lookup',
	operation: 'getLogs',
	name: 'Get Lookup Log',
	method: 'GET',
	limited: false,
	...log,
	watch: {
		...watch,
		window: LOOK_BACK,
		cost: 'Each poll is one call, which does not count against the rate limit.',
		identities: ({ created_date: date, linkedin_url: profile, ...row }) => {
			const asked = profile ? [profile] : [row.url, row.first_name, row.last_name];
			return [identity(timeOf(date) ?? date, row[result], ...asked)];
		},
		date: ({ created_date: date }) => timeOf(date),
	},
});
