import { parseTime } from './dates';
import { fieldTable } from './field';
import type { OperationEntry } from './resource';
import type { TriggerEvent } from './types';
import { joinIdentity, LOOK_BACK } from './events';

const parameters = fieldTable(`
	choice | fmt | Format | Format of the file | xlsx
	- csv | CSV
	- xlsx | Excel (XLSX)
	text | tz | Timezone | Timezone of created_date, as an IANA name such as America/New_York; not a city or an abbreviation such as EST | e.g. America/New_York
`);
const formats = {
	parameter: 'fmt',
	mimeTypes: {
		csv: 'text/csv',
		xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	},
};

/** One of the service's lookup logs. */
interface LookupLog {
	/** The label of the value that is looked up, such as `Email`. */
	label: string;
	description: string;
	event: Pick<TriggerEvent, 'value' | 'description'>;
	path: string;
	exportPath: string;
	/** Where the records are in the response. */
	at: string;
	/** The record field with the value that was found. */
	result: string;
	recordFields: string[];
}

/**
 * The operations of a lookup log: its records, and a file of them.
 * Source: GET /v1/emails/logs, GET /v1/mobile-numbers/logs, and their exports.
 */
export const lookupLog = (log: LookupLog): OperationEntry[] => {
	const { label, description, event, path, exportPath, at, result, recordFields } = log;
	const noun = label.toLowerCase();
	const uncountedGet = { method: 'GET', countsInMinute: false } as const;
	return [
		{
			kind: 'download',
			value: 'exportLogs',
			label: 'Export Lookup Log',
			action: `Export the ${noun} lookup log`,
			description: `Download the ${noun} lookup log as a file`,
			call: { ...uncountedGet, path: exportPath },
			parameters,
			file: { name: `${noun.replace(' ', '-')}-logs`, formats },
		},
		{
			kind: 'single',
			value: 'getLogs',
			label: 'Get Lookup Log',
			action: `Get the ${noun} lookup log`,
			description,
			call: { ...uncountedGet, path },
			response: { records: { at }, recordFields },
			events: [
				{
					...event,
					label: `On ${label} Looked Up`,
					action: `On ${noun} looked up`,
					period: LOOK_BACK,
					cost: "Each poll is one call, which doesn't count against the rate limit.",
					// The time, the result and the person. The same time may be written with another offset.
					identity: ({ created_date: date, linkedin_url: profile, ...row }) => {
						const person = profile ? [profile] : [row.url, row.first_name, row.last_name];
						return joinIdentity(parseTime(date) ?? date, row[result], ...person);
					},
					date: ({ created_date: date }) => parseTime(date),
				},
			],
		},
	];
};
