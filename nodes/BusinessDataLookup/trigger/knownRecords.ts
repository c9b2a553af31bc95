import { createHash } from 'crypto';
import { isObject } from '../isObject';
import { HOUR_MS, MINUTE_MS } from '../service/time';

/** A short hash of values, which tells none of them: no filter, no address and no record stands in the static data. */
export const digestOf = (...parts: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** 42 bits of a hash: one new row in 300 million is taken for one of 13,000 known ones. */
const HASH_LENGTH = 7;
/** Space for the known rows in the state, which may take 100 kB with all that is around them. */
const MAX_CHARACTERS = 92_000;
/** What JSON puts around a key and its hashes: quotes, a colon, a comma. */
const JSON_OVERHEAD = 6;
/** An hour with more rows is stored by its minutes, so that its oldest rows alone can be given up. */
const MAX_ROWS_IN_HOUR = 256;

/** The date of a row that has none: it never grows too old. */
const UNDATED = Infinity;

/** What was given up for lack of space. */
export interface GivenUp {
	/** Rows dated before this time, in ms. */
	datedBefore?: number;
	/** Rows without a date. */
	undated?: boolean;
}

/** What identifies a row in the state. */
export const hashOf = (identity: string): string => digestOf(identity).slice(0, HASH_LENGTH);

/** The last ms of the interval that holds a time. */
const endOf = (time: number, width: number): number => (Math.floor(time / width) + 1) * width - 1;

/** What an interval and its hashes take in the JSON, in characters. */
const sizeOf = (end: number, hashes: string[]): number =>
	String(end).length + JSON_OVERHEAD + hashes.length * HASH_LENGTH;

/**
 * The rows a trigger has seen, as short hashes by their date. What is stored and read back knows no more of a date
 * than the end of its hour, or of its minute where the hour is crowded.
 */
export class KnownRecords {
	private readonly dates = new Map<string, number>();

	has(hash: string): boolean {
		return this.dates.has(hash);
	}

	/** The latest time that a row may be dated, in ms; undefined for a row that is not known. */
	latestDateOf(hash: string): number | undefined {
		return this.dates.get(hash);
	}

	/** Adds a row, or moves a known one to its newest date, in ms. */
	add(hash: string, date = UNDATED): void {
		this.dates.set(hash, Math.max(date, this.dates.get(hash) ?? date));
	}

	/** Forgets rows dated before a time, in ms. */
	forgetBefore(time: number): void {
		for (const [hash, date] of this.dates) if (date < time) this.dates.delete(hash);
	}

	/** Forgets all rows but these. */
	keepOnly(hashes: Set<string>): void {
		for (const hash of this.dates.keys()) if (!hashes.has(hash)) this.dates.delete(hash);
	}

	/** Gives up rows until the rest fits: first those without a date, then the oldest. */
	fit(most = MAX_CHARACTERS): GivenUp {
		const given: GivenUp = {};
		let left = most;
		for (const [end, hashes] of this.intervals()) {
			left -= sizeOf(end, hashes);
			if (left >= 0) continue;
			const undated = [...this.dates].filter(([, date]) => date === UNDATED);
			if (undated.length === 0) {
				given.datedBefore = end + 1;
				this.forgetBefore(end + 1);
				return given;
			}
			for (const [hash] of undated) this.dates.delete(hash);
			return { ...this.fit(most), undated: true };
		}
		return given;
	}

	/** The hashes of each interval, one after the other, by the interval's end. */
	toJson(): Record<string, string> {
		return Object.fromEntries(this.intervals().map(([end, hashes]) => [end, hashes.join('')]));
	}

	/** Undefined where the value is none that `toJson` wrote. */
	static fromJson(json: unknown): KnownRecords | undefined {
		if (!isObject(json)) return undefined;
		const known = new KnownRecords();
		for (const [key, text] of Object.entries(json)) {
			const end = Number(key);
			if (Number.isNaN(end) || typeof text !== 'string' || text.length % HASH_LENGTH !== 0) {
				return undefined;
			}
			for (let at = 0; at < text.length; at += HASH_LENGTH) {
				known.add(text.slice(at, at + HASH_LENGTH), end);
			}
		}
		return known;
	}

	/** Ends of intervals with the hashes of their rows, newest first; rows without a date come before all others. */
	private intervals(): Array<[end: number, hashes: string[]]> {
		const crowded = new Map<number, number>();
		for (const date of this.dates.values()) {
			const hour = endOf(date, HOUR_MS);
			crowded.set(hour, (crowded.get(hour) ?? 0) + 1);
		}
		const intervals = new Map<number, string[]>();
		for (const [hash, date] of this.dates) {
			const hour = endOf(date, HOUR_MS);
			const end = crowded.get(hour)! > MAX_ROWS_IN_HOUR ? endOf(date, MINUTE_MS) : hour;
			const others = intervals.get(end);
			if (others) others.push(hash);
			else intervals.set(end, [hash]);
		}
		for (const hashes of intervals.values()) hashes.sort();
		return [...intervals].sort(([a], [b]) => (a < b ? 1 : -1));
	}
}
