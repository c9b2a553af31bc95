import { digest } from '../digest';
import { getOrCreate } from '../getOrCreate';
import { HOUR_MS, MINUTE_MS } from '../time';

/** These characters have 42 bits: with 13,000 known rows, one new row in 300 million is wrongly taken as known. */
const HASH_LENGTH = 7;
const HASHES = new RegExp(`.{${HASH_LENGTH}}`, 'g');

/** The short hash of a row, by which it is recognized. */
export const hashOf = (identity: string): string => digest(identity).slice(0, HASH_LENGTH);

/** The most characters that known rows take in the state, which may take 100 kB in all. */
const MAX_CHARACTERS = 92_000;
/** The characters that JSON puts around a key and its hashes: quotes, a colon, a comma. */
const JSON_OVERHEAD = 6;
/** Rows are stored by date in intervals of four hours, or of a minute if there are many. So the oldest can be dropped. */
const INTERVAL_MS = 4 * HOUR_MS;
const MAX_ROWS_IN_INTERVAL = 2000;
/** The date of a row without one, so that the row never gets too old. */
const UNDATED = Infinity;

/** Groups rows by the interval of their date. The key of an interval is its last ms. */
const groupByInterval = (rows: Iterable<[hash: string, date: number]>, width: number) => {
	const intervals = new Map<number, Array<[hash: string, date: number]>>();
	for (const row of rows) {
		const end = (Math.floor(row[1] / width) + 1) * width - 1;
		getOrCreate(intervals, end, () => []).push(row);
	}
	return [...intervals];
};

/** The rows that a trigger has seen: short hashes with their dates. In JSON, a date becomes the end of its interval. */
export class KnownRows {
	private rows = new Map<string, number>();

	/** @param json what `toJson` returned */
	constructor(json: Record<string, string> = {}) {
		for (const [end, hashes] of Object.entries(json)) {
			for (const [hash] of hashes.matchAll(HASHES)) this.add(hash, Number(end));
		}
	}

	/** A row's date in ms; undefined if the row isn't known. */
	dateOf(hash: string): number | undefined {
		return this.rows.get(hash);
	}

	/** Adds a row with its date in ms. A known row keeps the later date. */
	add(hash: string, date = UNDATED): void {
		this.rows.set(hash, Math.max(date, this.rows.get(hash) ?? date));
	}

	/** Keeps some rows and forgets all others. Returns whether some were forgotten. */
	keep(isKept: (date: number, hash: string) => boolean): boolean {
		const { size } = this.rows;
		this.rows = new Map([...this.rows].filter(([hash, date]) => isKept(date, hash)));
		return this.rows.size < size;
	}

	/**
	 * Drops rows until the rest fits into the state: first all rows without a date, then the oldest. Returns which were
	 * dropped: `undated` ones, or those `datedBefore` a time in ms.
	 */
	fit(maxCharacters = MAX_CHARACTERS): { datedBefore?: number; undated?: true } {
		let left = maxCharacters;
		const tooMuch = this.intervals().find(([end, hashes]) => {
			left -= String(end).length + JSON_OVERHEAD + hashes.length;
			return left < 0;
		});
		if (!tooMuch) return {};
		const hadUndated = this.keep((date) => date < UNDATED);
		if (hadUndated) return { ...this.fit(maxCharacters), undated: true };
		const datedBefore = tooMuch[0] + 1;
		this.keep((date) => date >= datedBefore);
		return { datedBefore };
	}

	/** The hashes of each interval, one after the other, by the interval's end. */
	toJson(): Record<string, string> {
		return Object.fromEntries(this.intervals());
	}

	/** The hashes of each interval, newest first. Those of rows without a date come first. */
	private intervals(): Array<[end: number, hashes: string]> {
		return groupByInterval(this.rows, INTERVAL_MS)
			.flatMap(([end, rows]) =>
				end < UNDATED && rows.length > MAX_ROWS_IN_INTERVAL
					? groupByInterval(rows, MINUTE_MS)
					: [[end, rows] as const],
			)
			.sort(([a], [b]) => (a < b ? 1 : -1))
			.map(([end, rows]) => [end, rows.map(([hash]) => hash).join('')]);
	}
}
