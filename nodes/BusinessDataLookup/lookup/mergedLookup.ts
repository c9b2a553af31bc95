import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../catalogue/types';
import { LookupFailure, orFailure } from '../failure';
import { keyOf } from '../parameters/matchKey';
import { mapPool } from './pool';

/** What one input, or several equal ones, want to know: the records of these keys. */
export interface Unit {
	keys: string[];
}

/** The records of a unit in the service's order, or why there are none. */
export type Found = { rows: IDataObject[]; shortfall?: string } | LookupFailure;

/** What the service has for some keys. */
export interface Answered {
	rows: IDataObject[];
	/** False where the answer was cut at one page and there is more. */
	whole: boolean;
	shortfall?: string;
}

export interface BatchParts<U extends Unit> {
	match: MatchKey;
	/** Most keys in one call. */
	perCall: number;
	/**
	 * Asks the service for the records of keys; throws LookupFailure.
	 *
	 * @param together keys of several units; of kind `keyless` where their records cannot be told apart
	 */
	ask: (keys: string[], together: boolean) => Promise<Answered>;
	/** Gets each unit once. */
	settle: (unit: U, found: Found) => void;
	/** True when nothing more is to be begun. */
	halted: () => boolean;
}

/** Units together in one call: as many as fit, each whole. */
const chunksOf = <U extends Unit>(units: U[], perCall: number): U[][] => {
	const chunks: U[][] = [];
	let room = 0;
	for (const unit of units) {
		if (chunks.length === 0 || unit.keys.length > room) {
			chunks.push([]);
			room = perCall;
		}
		chunks[chunks.length - 1].push(unit);
		room -= unit.keys.length;
	}
	return chunks;
};

const halves = <U>(units: U[]): U[][] => {
	const middle = Math.ceil(units.length / 2);
	return [units.slice(0, middle), units.slice(middle)].filter((half) => half.length > 0);
};

const keysOf = (row: IDataObject, { recordField, kind }: MatchKey): string[] =>
	[row[recordField]]
		.flat()
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map((value) => keyOf(kind, String(value)));

interface Sorted<U> {
	/** Units whose every key has a record. */
	found: Map<U, IDataObject[]>;
	/** Units with records for some of their keys: the others may be further names of other records. */
	partly: U[];
	/** Units without a record. */
	missing: U[];
	/** Records that belong to none of the units by their key. */
	strays: IDataObject[];
}

/** Is told which records a unit got. */
type Claim = (rows: IDataObject[]) => void;

const faceOf = (row: IDataObject): string => JSON.stringify(row);

/** Gives records back to the units whose key they carry. */
const sortByKey = <U extends Unit>(units: U[], rows: IDataObject[], match: MatchKey): Sorted<U> => {
	const wanting = new Map<string, U[]>();
	for (const unit of units) {
		for (const key of unit.keys) wanting.set(key, [...(wanting.get(key) ?? []), unit]);
	}
	const found = new Map<U, IDataObject[]>();
	const strays: IDataObject[] = [];
	const present = new Set<string>();
	for (const row of rows) {
		const keys = keysOf(row, match);
		for (const key of keys) present.add(key);
		const owners = new Set(keys.flatMap((key) => wanting.get(key) ?? []));
		if (owners.size === 0) strays.push(row);
		for (const owner of owners) {
			const own = found.get(owner);
			if (own) own.push(row);
			else found.set(owner, [row]);
		}
	}
	const missing = units.filter((unit) => !found.has(unit));
	// An id is no other name of a record.
	const partly =
		match.kind === 'id'
			? []
			: [...found.keys()].filter((unit) => !unit.keys.every((key) => present.has(key)));
	for (const unit of partly) found.delete(unit);
	return { found, partly, missing, strays };
};

/**
 * Looks up many units in few calls, with the result of one call for each.
 *
 * - Records go back by key. A record of no unit's key means that the service knows a unit under
 *   another name: the units without a record are asked for again in halves, down to one alone, and if
 *   none of them claims that record, the others too.
 * - A unit without a record beside others that got theirs is asked for once more, together with all
 *   such units: one record may be the answer to two names.
 * - A unit with records for only some of its keys is asked for alone, and so is each unit where the
 *   records do not carry the key at all.
 * - A call refused with 422 is split until the one bad input stands alone.
 *
 * Ends: each round settles at least one unit, each split makes the calls smaller.
 */
export const lookUpMerged = async <U extends Unit>(
	units: U[],
	{ match, perCall, ask, settle, halted }: BatchParts<U>,
): Promise<void> => {
	/** Asks for units in one call; returns those to be asked for once more. */
	const askTogether = async (some: U[], claim: Claim): Promise<U[]> => {
		if (halted()) return [];
		const keys = [...new Set(some.flatMap((unit) => unit.keys))];
		const answered = await orFailure(ask(keys, some.length > 1));
		if (answered instanceof LookupFailure) {
			if (answered.facts.kind === 'keyless') {
				await askAlone(some, claim);
				return [];
			}
			if (answered.facts.kind === 'invalid' && some.length > 1) return await askApart(some, claim);
			for (const unit of some) settle(unit, answered);
			return [];
		}
		const { rows, shortfall } = answered;
		const whole = answered.whole && shortfall === undefined;
		const give = (unit: U, own: IDataObject[]) => {
			claim(own);
			settle(unit, { rows: own, shortfall });
		};
		if (some.length === 1) {
			give(some[0], rows);
			return [];
		}
		if (rows.length > 0 && rows.every((row) => keysOf(row, match).length === 0)) {
			await askAlone(some, claim);
			return [];
		}
		const { found, partly, missing, strays } = sortByKey(some, rows, match);
		const unclaimed = new Set(strays.map(faceOf));
		const claimStrays: Claim = (own) => {
			claim(own);
			for (const row of own) unclaimed.delete(faceOf(row));
		};
		await askAlone(partly, claimStrays);
		const later: U[] = [];
		if (strays.length > 0) {
			later.push(...(await askApart(missing, claimStrays)));
			if (unclaimed.size > 0) return [...later, ...(await askApart([...found.keys()], claim))];
		}
		for (const [unit, own] of found) give(unit, own);
		if (strays.length > 0) return later;
		if (rows.length > 0 && !(whole && match.kind === 'id')) return missing;
		for (const unit of missing) give(unit, []);
		return [];
	};

	const askApart = async (some: U[], claim: Claim): Promise<U[]> =>
		(await mapPool(halves(some), async (half) => await askTogether(half, claim))).flat();

	const askAlone = async (some: U[], claim: Claim): Promise<unknown> =>
		await mapPool(some, async (unit) => await askTogether([unit], claim));

	for (let left = units; left.length > 0; ) {
		const chunks = chunksOf(left, perCall);
		left = (await mapPool(chunks, async (chunk) => await askTogether(chunk, () => {}))).flat();
	}
};
