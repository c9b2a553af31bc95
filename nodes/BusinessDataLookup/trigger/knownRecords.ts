import { createHash } from 'crypto';
import { isObject } from '../isObject';
import { LAST_INSTANT_MS } from '../catalogue/watching';

const HOUR_MS = 3_600_000;
/** Under this hour stand the rows without a date: they never grow too old. */
const UNDATED_KEY = '99999999';
/** A row without a date stands after all others. */
const UNDATED = Infinity;
/** 42 bits of a hash: one new row in 300 million is taken for one of 14,000 known ones. */
const HASH_LENGTH = 7;
/** Room for the known rows in the state, which may take 100 kB with all that is around them. */
const MOST_CHARACTERS = 96_000;
/** What JSON puts around a key and its hashes: quotes, a colon, a comma. */
const JSON_OVERHEAD = 6;
/** Rows of one hour that need no finer date than the hour. */
const RUN_LENGTH = 256;

/** How a row is recognized. */
export interface RowMark {
	/** ms; undefined where the row does not say. */
	date?: number;
	hash: string;
	/** Of a second identity, under which it is known from then on. */
	alias?: string;
}

/** What was given up for lack of room. */
export interface GivenUp {
	/** Rows dated before this time, in ms. */
	datedBefore?: number;
	/** Rows without a date, with hashes up to this one. */
	undatedUpTo?: string;
}

/** The end of an hour, in ms, counted in hours since 1970. */
const endOfHour = (hour: number): number => (hour + 1) * HOUR_MS - 1;

const hashOf = (identity: string): string =>
	createHash('sha256').update(identity).digest('base64url').slice(0, HASH_LENGTH);

/** @param date ms; absent = the row does not say */
export const markOf = (identity: string, date?: number, alias = identity): RowMark => ({
	date: date === undefined ? undefined : Math.floor(date),
	hash: hashOf(identity),
	alias: alias === identity ? undefined : hashOf(alias),
});

/** A row and the time it is not dated after, in ms. */
type Known = [hash: string, until: number];

/** Rows that stand under one key of the JSON. */
interface Run {
	key: string;
	rows: Known[];
}

/** What runs take in the JSON, in characters. */
const sizeOf = (runs: Run[]): number =>
	runs.reduce(
		(sum, { key, rows }) => sum + key.length + JSON_OVERHEAD + rows.length * HASH_LENGTH,
		0,
	);

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS);

const newestFirst = ([a, until]: Known, [b, other]: Known): number =>
	other - until || (a < b ? 1 : -1);

/** Sorted rows, those of one key together. */
const grouped = (rows: Known[], keyOf: (row: Known) => number): Known[][] => {
	const groups: Known[][] = [];
	let last: number | undefined;
	for (const row of rows) {
		if (groups.length > 0 && keyOf(row) === last) groups[groups.length - 1].push(row);
		else groups.push([row]);
		last = keyOf(row);
	}
	return groups;
};

/** The rows of an hour, newest first, under as few keys as their number allows; each key names its newest date. */
const runsOfHour = (rows: Known[]): Run[] => {
	const until = rows[0][1];
	if (rows.length <= RUN_LENGTH) return [{ key: String(hourOf(until)), rows }];
	const runs: Run[] = [];
	for (const equal of grouped(rows, ([, ms]) => ms)) {
		const last = runs[runs.length - 1];
		if (last && last.rows.length + equal.length <= RUN_LENGTH) last.rows.push(...equal);
		else runs.push({ key: `${equal[0][1]}ms`, rows: [...equal] });
	}
	return runs;
};

/** The time that the rows under a key are not dated after; undefined where it is no key. */
const untilOf = (key: string): number | undefined => {
	if (key === UNDATED_KEY) return UNDATED;
	const [, number, unit] = /^(-?\d+)(ms)?$/.exec(key) ?? [];
	if (number === undefined) return undefined;
	return Math.min(unit ? Number(number) : endOfHour(Number(number)), LAST_INSTANT_MS);
};

/**
 * The rows a trigger has seen, as short hashes by their date. A crowded hour keeps finer dates than the
 * hour, so that the oldest of its rows can be told.
 *
 * Invariants: a hash stands under one date, which is none before that of the row, and the newest of
 * the hours it was seen in; the text of all takes at most MOST_CHARACTERS after `fit`.
 */
export class KnownRecords {
	private readonly rows = new Map<string, number>();

	/** How many rows more can be remembered. */
	get room(): number {
		return Math.floor(MOST_CHARACTERS / HASH_LENGTH) - this.rows.size;
	}

	has({ hash }: RowMark): boolean {
		return this.rows.has(hash);
	}

	/** Adds a row, or moves a known one to its newest date. */
	add({ hash, alias, date = UNDATED }: RowMark): void {
		this.addHash(hash, date);
		if (alias !== undefined) this.addHash(alias, date);
	}

	private addHash(hash: string, date: number): void {
		const until = this.rows.get(hash) ?? date;
		// Of one hour the state may know no more than its end.
		this.rows.set(hash, hourOf(until) === hourOf(date) ? date : Math.max(date, until));
	}

	/** Forgets rows dated before a time, in ms. */
	forget(before: number): void {
		for (const [hash, until] of this.rows) if (until < before) this.rows.delete(hash);
	}

	/**
	 * Gives up rows until the rest fits: the oldest by date. Rows without a date have no age: where they
	 * take more than half of the room, and more than the dated ones leave, those with the smallest hashes go.
	 *
	 * @returns undefined = all fit
	 */
	fit(most = MOST_CHARACTERS): GivenUp | undefined {
		const { dated, undated } = this.runs();
		const undatedRoom = Math.max(most / 2, most - sizeOf(dated));
		const datedRoom = most - Math.min(sizeOf(undated), undatedRoom);
		const lastDated = this.giveUpBeyond(datedRoom, dated);
		const lastUndated = this.giveUpBeyond(undatedRoom, undated);
		if (!lastDated && !lastUndated) return undefined;
		const datedBefore = lastDated && lastDated[1] + 1;
		// Of one instant all go, for none of them is older.
		if (datedBefore !== undefined) this.forget(datedBefore);
		return { datedBefore, undatedUpTo: lastUndated?.[0] };
	}

	/** The hashes under each key, one after the other. */
	toJson(): Record<string, string> {
		const { dated, undated } = this.runs();
		return Object.fromEntries(
			[...undated, ...dated].map(({ key, rows }) => [key, rows.map(([hash]) => hash).join('')]),
		);
	}

	/** Undefined where the text is none that `toJson` wrote, of this version or an earlier one. */
	static fromJson(json: unknown): KnownRecords | undefined {
		if (!isObject(json)) return undefined;
		const known = new KnownRecords();
		for (const [key, text] of Object.entries(json)) {
			const until = untilOf(key);
			if (until === undefined || typeof text !== 'string') return undefined;
			if (text.length % HASH_LENGTH !== 0) return undefined;
			for (let at = 0; at < text.length; at += HASH_LENGTH) {
				known.rows.set(text.slice(at, at + HASH_LENGTH), until);
			}
		}
		return known;
	}

	/** All rows, newest first, under their keys. */
	private runs(): { dated: Run[]; undated: Run[] } {
		const rows = [...this.rows].sort(newestFirst);
		const undated = rows.filter(([, until]) => until === UNDATED);
		const byHour = grouped(rows.slice(undated.length), ([, until]) => hourOf(until));
		return {
			dated: byHour.flatMap(runsOfHour),
			undated: undated.length > 0 ? [{ key: UNDATED_KEY, rows: undated }] : [],
		};
	}

	/** Keeps the first rows, as many as have room, and gives the first of the others back. */
	private giveUpBeyond(room: number, runs: Run[]): Known | undefined {
		let left = room;
		for (const [index, { key, rows }] of runs.entries()) {
			const overhead = key.length + JSON_OVERHEAD;
			const fitting = Math.max(0, Math.floor((left - overhead) / HASH_LENGTH));
			if (rows.length > fitting) {
				const older = runs.slice(index + 1).flatMap((run) => run.rows);
				const given = [...rows.slice(fitting), ...older];
				for (const [hash] of given) this.rows.delete(hash);
				return given[0];
			}
			left -= sizeOf([runs[index]]);
		}
		return undefined;
	}
}
