import type { GenericValue, IDataObject } from 'n8n-workflow';
import type { FileFormat } from '../../parameters/outputOptions';

/** Turns records into the text of a file. */
export interface RecordWriter {
	mimeType: string;
	/** Adds records. Returns the text that can be written so far. */
	write(records: IDataObject[]): string;
	/** The text that is left when all records are written. */
	end(): string;
}

const OTHER_FIELDS = 'other_fields';

/** Stands at the beginning of a file, so that spreadsheet programs read it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * This many records are held back before the first line is written, because it can't be changed later. Their fields
 * become columns. If later records may have other fields, the last column is for them. If Simplify or Select Fields
 * chose the fields, there is normally no such column.
 */
const MAX_HELD_RECORDS = 1000;

/** Comma-separated values. */
const csv = (known: string[]): RecordWriter => {
	const columns = new Set(known);
	let held: IDataObject[] | undefined = [];
	let hasOthers = false;
	const recordLine = (record: IDataObject): string => {
		// A column may be called "constructor", which every object has.
		const cells = Array.from(columns, (name) =>
			Object.hasOwn(record, name) ? record[name] : undefined,
		);
		return csvLine(hasOthers ? [...cells, otherFields(record, columns)] : cells);
	};
	/** The first line and the held records. */
	const begin = (): string => {
		const records = held ?? [];
		held = undefined;
		for (const record of records) for (const name of Object.keys(record)) columns.add(name);
		if (columns.size === 0) return '';
		let others = OTHER_FIELDS;
		while (columns.has(others)) others += '_';
		const head = csvLine(hasOthers ? [...columns, others] : [...columns]);
		return BYTE_ORDER_MARK + head + records.map(recordLine).join('');
	};
	return {
		mimeType: 'text/csv',
		write(records) {
			if (held === undefined) return records.map(recordLine).join('');
			for (const record of records) held.push(record);
			if (held.length < MAX_HELD_RECORDS) return '';
			hasOthers =
				known.length === 0 || held.some((record) => otherFields(record, columns) !== undefined);
			return begin();
		},
		end: () => (held === undefined ? '' : begin()),
	};
};

/** One JSON object on each line. */
const jsonl = (): RecordWriter => ({
	mimeType: 'application/jsonl',
	write: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
	end: () => '',
});

/** Creates the writer of a file, by its format. A table begins with the given columns, even if no record fills them. */
export const recordWriters: Record<FileFormat, (columns: string[]) => RecordWriter> = {
	csv,
	jsonl,
};

const NUMBER = /^\s*[+-]?\d+([.,]\d+)?\s*$/;

/** Spreadsheets read a cell that begins like this as a formula. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const isSingle = (value: unknown): boolean => typeof value !== 'object' || value === null;

const cellText = (value: GenericValue | GenericValue[] | IDataObject): string => {
	if (value === null || value === undefined) return '';
	if (Array.isArray(value) && value.every(isSingle))
		return value.filter((each) => each !== null).join('; ');
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const cell = (value: IDataObject[string]): string => {
	const text = cellText(value);
	const safe =
		typeof value !== 'number' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

const csvLine = (cells: Array<IDataObject[string]>): string => `${cells.map(cell).join(',')}\r\n`;

/** The fields of a record that have no column; undefined = none. */
const otherFields = (record: IDataObject, columns: Set<string>): IDataObject | undefined => {
	const others = Object.keys(record).filter((name) => !columns.has(name));
	if (others.length === 0) return undefined;
	return Object.fromEntries(others.map((name) => [name, record[name]]));
};
