/** Log entries as a spreadsheet or CSV file. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify';
import writeXlsxFile from 'write-excel-file';
import type { EmailLog, MobileLog } from './data/logs.mts';
import { localizer } from './timezones.mts';

export const EXPORT_TYPES = {
	csv: 'text/csv; charset=utf-8',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const MEGABYTE = 1024 * 1024;

type LogRow = EmailLog | MobileLog;

/**
 * A file with a header row and a row for each log entry; the cell of a field that an entry lacks is empty. A time zone
 * applies to `created_date`.
 */
export async function exportFile(
	rows: LogRow[],
	columns: string[],
	format: 'csv' | 'xlsx',
	timeZone: string | undefined,
): Promise<Readable> {
	const localize = timeZone === undefined ? (date: string) => date : localizer(timeZone);
	const localized = rows.map(
		(row): Record<string, string> => ({ ...row, created_date: localize(row.created_date) }),
	);
	if (format === 'csv') return Readable.from(localized).pipe(stringify({ header: true, columns }));

	const header = columns.map((column) => ({ value: column, fontWeight: 'bold' as const }));
	const cells = localized.map((row) =>
		columns.map((column) => ({ type: String, value: row[column] })),
	);
	// The browser's writer leaves no temporary files behind.
	const file = await writeXlsxFile([header, ...cells], {});
	return Readable.fromWeb(file.stream() as ReadableStream<Uint8Array>);
}

/** A CSV log of about this size, made while it is read, so memory stays constant. */
export function bigCsv(megabytes: number): Readable {
	function* rows(): Generator<string> {
		yield 'created_date,email,email_status\n';
		let written = 0;
		for (let line = 0; written < megabytes * MEGABYTE; ) {
			let chunk = '';
			for (const end = line + 1000; line < end; line++) {
				chunk += `2024-01-01T00:00:00.000000+00:00,person${line}@example.com,VALID\n`;
			}
			written += chunk.length;
			yield chunk;
		}
	}
	return Readable.from(rows());
}
