import type { GenericValue, IDataObject } from 'n8n-workflow';

/** Turns records into the text of a file. */
export interface RecordWriter {
	extension: string;
	mimeType: string;
	/** The text of some records; the first call fixes the columns. */
	write(records: IDataObject[]): string;
}

/** Fields that no record of the first page had, as JSON, so that nothing is lost. */
const OTHER_FIELDS = 'other_fields';
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;
/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const textOf = (value: GenericValue | GenericValue[] | IDataObject): string => {
	if (value === null || value === undefined) return '';
	if (Array.isArray(value) && value.every(isScalar)) return value.map(String).join('; ');
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const cell = (value: IDataObject[string]): string => {
	const text = textOf(value as GenericValue);
	const safe =
		typeof value !== 'number' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

const line = (cells: Array<IDataObject[string]>): string => `${cells.map(cell).join(',')}\r\n`;

/** Comma-separated values: a column for each field of the first page, and one for all others. */
const csv = (): RecordWriter => {
	let columns: Set<string> | undefined;
	const rowLine = (row: IDataObject, known: Set<string>): string => {
		const others = Object.keys(row).filter((name) => !known.has(name));
		const rest = Object.fromEntries(others.map((name) => [name, row[name]]));
		return line([...Array.from(known, (name) => row[name]), others.length > 0 ? rest : undefined]);
	};
	return {
		extension: 'csv',
		mimeType: 'text/csv',
		write(rows) {
			let head = '';
			if (columns === undefined) {
				columns = new Set(rows.flatMap((row) => Object.keys(row)));
				head = line([...columns, OTHER_FIELDS]);
			}
			const known = columns;
			return head + rows.map((row) => rowLine(row, known)).join('');
		},
	};
};

/** One JSON object on each line. */
const jsonl = (): RecordWriter => ({
	extension: 'jsonl',
	mimeType: 'application/jsonl',
	write: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
});

const writers: Record<string, () => RecordWriter> = { csv, jsonl };

/** A fresh writer of a format, for one file. */
export const recordWriter = (format: string): RecordWriter => writers[format]();
