import { digest } from '../digest';
import { MINUTE_MS } from '../time';

/** The most rows that a trigger remembers: n8n stores them in less than 100 kB. */
export const MAX_ROWS = 8000;
/** If it knows this many rows without a date, it ignores all others without one. */
export const MAX_UNDATED = MAX_ROWS / 2;
/** These characters have 42 bits: with 8,000 known rows, one new row in 500 million is wrongly taken as known. */
const HASH_LENGTH = 7;
/** The characters of a minute since 1970, to base 36. */
const MINUTE_LENGTH = 5;
const ROWS = new RegExp(`(.{${MINUTE_LENGTH}})(.{${HASH_LENGTH}})`, 'g');
/** The minute of a row without a date, so that the row never gets too old. */
const UNDATED = 36 ** MINUTE_LENGTH - 1;

/** The short hash of a row, by which it is recognized. */
export const hashOf = (identity: string): string => digest(identity).slice(0, HASH_LENGTH);

/** The rows that a trigger has seen: short hashes, with the minute of their date. */
export class KnownRows {
	private readonly minutes = new Map<string, number>();

	/** @param text what `store` returned */
	constructor(text: string) {
		for (const [, minute, hash] of text.matchAll(ROWS))
			this.minutes.set(hash, parseInt(minute, 36));
	}

	has(hash: string): boolean {
		return this.minutes.has(hash);
	}

	/** How many rows without a date are known. */
	countUndated(): number {
		return [...this.minutes.values()].filter((minute) => minute === UNDATED).length;
	}

	/** Adds a row with its date in ms. A known row keeps the later date. */
	add(hash: string, date = Infinity): void {
		const minute = Math.max(0, Math.min(Math.floor(date / MINUTE_MS), UNDATED));
		this.minutes.set(hash, Math.max(minute, this.minutes.get(hash) ?? 0));
	}

	/**
	 * Makes a text of the rows dated at a time, in ms, or later. If there are too many, the oldest are left out: those
	 * `datedBefore` a time.
	 */
	store(from: number): { text: string; datedBefore: number } {
		const rows = [...this.minutes]
			.map(([hash, minute]) => ({ hash, minute, end: (minute + 1) * MINUTE_MS }))
			.filter(({ end }) => end > from)
			.sort((a, b) => b.minute - a.minute)
			.slice(Math.max(0, this.countUndated() - MAX_UNDATED));
		const texts = rows
			.slice(0, MAX_ROWS)
			.map(({ hash, minute }) => minute.toString(36).padStart(MINUTE_LENGTH, '0') + hash);
		return { text: texts.join(''), datedBefore: rows[MAX_ROWS]?.end ?? -Infinity };
	}
}
