import { createHash } from 'crypto';
import { isObject } from '../isObject';

const HOUR_MS = 3_600_000;
/** Rows without a date stand after all others: they never grow too old. */
const UNDATED_HOUR = 99_999_999;
/** 42 bits of a hash: one new row in 300 million is taken for one of 14,000 known ones. */
const HASH_LENGTH = 7;
/** Room for the known rows in the state, which may take 100 kB with all that is around them. */
const MOST_CHARACTERS = 96_000;
/** What JSON puts around an hour and its hashes: quotes, a colon, a comma. */
const JSON_OVERHEAD = 6;

/** Where a row stands among the known ones: the hour of its date, and its hash. */
export interface RowMark {
	hour: number;
	hash: string;
}

/** The newest of the rows that were given up: it and all before it count as older than the window. */
export type Cut = [hour: number, hash: string];

/** After all hashes. */
const LAST = '~';

/** @param date ms; absent = the row does not say */
export const markOf = (identity: string, date?: number): RowMark => ({
	hour: date === undefined ? UNDATED_HOUR : Math.floor(date / HOUR_MS),
	hash: createHash('sha256').update(identity).digest('base64url').slice(0, HASH_LENGTH),
});

/** Whether a row was given up. */
export const isCut = ({ hour, hash }: RowMark, cut: Cut | undefined): boolean =>
	cut !== undefined && (hour < cut[0] || (hour === cut[0] && hash <= cut[1]));

/**
 * The rows a trigger has seen, as short hashes by the hour of their date.
 *
 * Invariants: a hash stands under one hour, the newest of the dates it was seen with; the text of all
 * takes at most MOST_CHARACTERS after `fit`.
 */
export class KnownRecords {
	private readonly hours = new Map<string, number>();

	has({ hash }: RowMark): boolean {
		return this.hours.has(hash);
	}

	/** Adds a row, or moves a known one to its newest date. */
	add({ hash, hour }: RowMark): void {
		this.hours.set(hash, Math.max(hour, this.hours.get(hash) ?? hour));
	}

	/** Forgets rows dated before a time, in ms. */
	forget(before: number): void {
		const first = Math.floor(before / HOUR_MS);
		for (const [hash, hour] of this.hours) if (hour < first) this.hours.delete(hash);
	}

	/**
	 * Gives up the oldest rows until the rest fits: whole hours, and of the last hour those with the
	 * smallest hashes.
	 *
	 * @returns the newest row that was given up; undefined = all fit
	 */
	fit(most = MOST_CHARACTERS): Cut | undefined {
		const byHour = this.byHour();
		let room = most;
		for (const [hour, hashes] of [...byHour].sort(([a], [b]) => b - a)) {
			const overhead = String(hour).length + JSON_OVERHEAD;
			const fitting = Math.max(0, Math.floor((room - overhead) / HASH_LENGTH));
			if (hashes.length > fitting) {
				// Only the newest hour is split, when it alone is too full; within it the hashes decide.
				const kept = room === most ? fitting : 0;
				return this.giveUp(hour, hashes.sort(), kept);
			}
			room -= overhead + hashes.length * HASH_LENGTH;
		}
		return undefined;
	}

	/** The hashes of each hour, one after the other. */
	toJson(): Record<string, string> {
		return Object.fromEntries(
			[...this.byHour()].map(([hour, hashes]) => [String(hour), hashes.join('')]),
		);
	}

	/** Undefined where the text is none that `toJson` wrote. */
	static fromJson(json: unknown): KnownRecords | undefined {
		if (!isObject(json)) return undefined;
		const known = new KnownRecords();
		for (const [hour, text] of Object.entries(json)) {
			if (!/^-?\d+$/.test(hour) || typeof text !== 'string') return undefined;
			if (text.length % HASH_LENGTH !== 0) return undefined;
			for (let at = 0; at < text.length; at += HASH_LENGTH) {
				known.hours.set(text.slice(at, at + HASH_LENGTH), Number(hour));
			}
		}
		return known;
	}

	private byHour(): Map<number, string[]> {
		const byHour = new Map<number, string[]>();
		for (const [hash, hour] of this.hours) {
			const hashes = byHour.get(hour);
			if (hashes) hashes.push(hash);
			else byHour.set(hour, [hash]);
		}
		return byHour;
	}

	/** Forgets everything before `hour`, and of that hour all but the last `kept` of its sorted hashes. */
	private giveUp(hour: number, sorted: string[], kept: number): Cut {
		const dropped = sorted.slice(0, sorted.length - kept);
		for (const [hash, other] of this.hours) if (other < hour) this.hours.delete(hash);
		for (const hash of dropped) this.hours.delete(hash);
		return [hour, kept === 0 ? LAST : dropped[dropped.length - 1]];
	}
}
