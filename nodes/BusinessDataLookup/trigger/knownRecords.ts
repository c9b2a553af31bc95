import { isObject } from '../isObject';
import { digestOf } from '../digest';

/** 42 bits of a hash: one new row in 300 million is taken for one of 14,000 known ones. */
const HASH_LENGTH = 7;
/** Space for the known rows in the state, which may take 100 kB with all that is around them. */
const MAX_CHARACTERS = 92_000;
/** What JSON puts around a key and its hashes: quotes, a colon, a comma. */
const JSON_OVERHEAD = 6;
/** About two hours; a power of two, for it is halved where it is crowded. */
const MAX_INTERVAL_MS = 2 ** 23;
/** Rows of one interval that need no finer date than the interval. */
const MAX_ROWS_IN_INTERVAL = 256;

/** The date of a row that has none: it never grows too old. */
const UNDATED = Infinity;

/** What was given up for lack of space. */
export interface GivenUp {
	/** Rows dated before this time, in ms. */
	datedBefore?: number;
	/** Rows without a date. */
	undated?: boolean;
}

/** Rows whose dates lie in one interval of time. */
interface Group {
	/** ms; none of the rows is dated after it. */
	end: number;
	hashes: string[];
}

/** What identifies a row in the state. */
export const hashOf = (identity: string): string => digestOf(identity).slice(0, HASH_LENGTH);

/** What groups take in the JSON, in characters. */
const sizeOf = (groups: Group[]): number =>
	groups.reduce(
		(sum, { end, hashes }) =>
			sum + String(end).length + JSON_OVERHEAD + hashes.length * HASH_LENGTH,
		0,
	);

/** Rows by intervals, each halved until it holds few rows, or those of one instant. */
const grouped = (rows: Array<[hash: string, until: number]>, width = MAX_INTERVAL_MS): Group[] => {
	const intervals = new Map<number, typeof rows>();
	for (const row of rows) {
		const end = (Math.floor(row[1] / width) + 1) * width - 1;
		const others = intervals.get(end);
		if (others) others.push(row);
		else intervals.set(end, [row]);
	}
	return [...intervals].flatMap(([end, members]) =>
		members.length > MAX_ROWS_IN_INTERVAL && width > 1 && end < UNDATED
			? grouped(members, width / 2)
			: [{ end, hashes: members.map(([hash]) => hash).sort() }],
	);
};

/**
 * The rows a trigger has seen, as short hashes by their date. What is stored and read back knows no more of a date
 * than the end of its interval.
 */
export class KnownRecords {
	private readonly rows = new Map<string, number>();

	has(hash: string): boolean {
		return this.rows.has(hash);
	}

	/** Adds a row, or moves a known one to its newest date, in ms. */
	add(hash: string, date = UNDATED): void {
		this.rows.set(hash, Math.max(date, this.rows.get(hash) ?? date));
	}

	/** Forgets rows dated before a time, in ms. */
	forget(before: number): void {
		for (const [hash, until] of this.rows) if (until < before) this.rows.delete(hash);
	}

	/** Gives up rows until the rest fits: those without a date where they take more than half of the space, then the oldest. */
	fit(most = MAX_CHARACTERS): GivenUp {
		const all = this.groups();
		const undated = all.filter(({ end }) => end === UNDATED);
		const hasTooManyUndated = sizeOf(all) > most && sizeOf(undated) > most / 2;
		let left = most - (hasTooManyUndated ? 0 : sizeOf(undated));
		const dated = all.filter(({ end }) => end !== UNDATED);
		const beyond = dated.find((group) => (left -= sizeOf([group])) < 0);
		const datedBefore = beyond && beyond.end + 1;
		if (datedBefore !== undefined) this.forget(datedBefore);
		for (const hash of hasTooManyUndated ? undated[0].hashes : []) this.rows.delete(hash);
		return { datedBefore, undated: hasTooManyUndated || undefined };
	}

	/** The hashes of each interval, one after the other, by the interval's end. */
	toJson(): Record<string, string> {
		return Object.fromEntries(this.groups().map(({ end, hashes }) => [end, hashes.join('')]));
	}

	/** Undefined where the text is none that `toJson` wrote. */
	static fromJson(json: unknown): KnownRecords | undefined {
		if (!isObject(json)) return undefined;
		const known = new KnownRecords();
		for (const [key, text] of Object.entries(json)) {
			const until = Number(key);
			if (Number.isNaN(until) || typeof text !== 'string' || text.length % HASH_LENGTH !== 0) {
				return undefined;
			}
			for (let at = 0; at < text.length; at += HASH_LENGTH) {
				known.add(text.slice(at, at + HASH_LENGTH), until);
			}
		}
		return known;
	}

	/** Newest first, and those without a date before all others. */
	private groups(): Group[] {
		return grouped([...this.rows]).sort((a, b) => (a.end < b.end ? 1 : -1));
	}
}
