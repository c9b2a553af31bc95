import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { MatchKey } from '../catalogue/types';
import type { Ask } from '../parameters/request';
import { lookUpMerged, type Answered } from './mergedLookup';
import type { Client } from '../service/client';
import { orFailure, LookupFailure } from '../failure';
import type { Outcomes } from './results';
import type { MergeGroup, Plan } from './plan';
import { mapPool } from './pool';
import { saveFile } from './saveFile';
import { search } from './fetchRecords';
import type { Connection } from '../service/connection';

const carryOutAlone = async (
	context: IExecuteFunctions,
	session: Connection,
	asks: Ask[],
	outcomes: Outcomes,
): Promise<void> => {
	const [ask] = asks;
	if (ask.request.file) {
		const saved = await orFailure(saveFile(context, session, ask));
		if (!(saved instanceof LookupFailure)) outcomes.count(saved.records, saved.shortfall);
		outcomes.settle(asks, saved);
		return;
	}
	const rows: IDataObject[] = [];
	const read = await orFailure(
		search(session.client, ask.operation, ask.request, (row) => rows.push(row)),
	);
	outcomes.found(asks, read instanceof LookupFailure ? read : { rows, shortfall: read.shortfall });
};

const keylessRecords = ({ recordField }: MatchKey): LookupFailure =>
	new LookupFailure({ kind: 'keyless', message: `Records do not carry ${recordField}` });

const carryOutMerged = async (
	client: Client,
	{ match, units, sample }: MergeGroup,
	outcomes: Outcomes,
): Promise<void> => {
	const { operation, request, show } = sample;
	const firstOnly = operation.lookup !== undefined && show.multipleMatches === 'first';
	// Where one record for each key is enough, one page often is: what is missing is asked for again.
	const limit = firstOnly ? operation.paging!.size : Infinity;
	let keyless = false;
	const ask = async (keys: string[], together: boolean): Promise<Answered> => {
		if (keyless && together) throw keylessRecords(match);
		const body = { ...request.body, [match.field]: keys };
		const rows: IDataObject[] = [];
		const keep = (row: IDataObject) => {
			keyless ||= match.unshown === true && row[match.recordField] === undefined;
			if (keyless && together) throw keylessRecords(match);
			rows.push(row);
		};
		const { shortfall, total = rows.length } = await search(
			client,
			operation,
			{ ...request, body, limit },
			keep,
		);
		return { rows, whole: !firstOnly || rows.length >= total, shortfall };
	};
	await lookUpMerged(units, {
		match,
		perCall: request.itemsPerCall,
		ask,
		settle: ({ asks }, found) => outcomes.found(asks, found),
		halted: () => outcomes.halted,
	});
	const inputs = units.reduce((sum, { asks }) => sum + asks.length, 0);
	if (request.itemsPerCall > 1 && inputs > 1 && !keyless) outcomes.merged += inputs;
};

/** The calls that a plan surely takes: one page of each search, and full batches. */
const leastCalls = ({ alone, merged }: Plan): number => {
	const batches = merged.map(({ units, sample }) => {
		const keys = new Set(units.flatMap((unit) => unit.keys));
		return Math.ceil(keys.size / sample.request.itemsPerCall);
	});
	return batches.reduce((sum, count) => sum + count, alone.length);
};

/** Asks the service for what is planned, side by side, and settles every input. Throws RunCancelled. */
export const carryOut = async (
	context: IExecuteFunctions,
	session: Connection,
	{ alone, merged }: Plan,
	outcomes: Outcomes,
): Promise<void> => {
	session.client.plan(leastCalls({ alone, merged }), outcomes.stopAtFirst);
	await Promise.all([
		mapPool(alone, async ({ asks }) => {
			if (!outcomes.halted) await carryOutAlone(context, session, asks, outcomes);
		}),
		...merged.map(async (group) => await carryOutMerged(session.client, group, outcomes)),
	]);
};
