/** A list of liens that gives these pages, whatever it is asked for, each call taking 100 ms. */
import type { IDataObject } from 'n8n-workflow';
import { watched } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { fetchPage, type Page } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

/** The Unix times of a page's liens; the ids are made of them. */
export type Times = Array<number | undefined>;

/** A page: its liens, and the total that the service tells with it. */
export interface GivenPage {
	times: Times;
	total?: number;
}

/** The id of a lien of this time. */
export const idAt = (time: number): string => `at ${time}`;

/** A full page of liens, each a ms older than the one before. */
export const full = (newest: number): number[] => Array.from({ length: 50 }, (_, n) => newest - n);

const operation = watched.find(({ watch }) => watch.event === 'lienFiled')!;
export interface List {
	poll: Poll;
	/** The pages that were asked for, in order. */
	asked: unknown[];
	/** The first page, read. */
	first: () => Promise<Page>;
	/** Lets the clock run until the work is done. */
	run: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** Pages by their number; a failure in the place of one is given as it is. */
export const listOf = (
	pages: Record<number, GivenPage | LookupFailure>,
	deadline = Infinity,
): List => {
	const clock = new VirtualTime(0, () => 0);
	const asked: unknown[] = [];
	const json = async ({ body }: Call) => {
		const { page } = body as { page: number };
		asked.push(page);
		await clock.sleep(100);
		const given = pages[page] ?? { times: [] };
		if (given instanceof LookupFailure) return given;
		const records = given.times.map((time, n) => ({
			record_id: time === undefined ? `none ${page} ${n}` : idAt(time),
			...(time === undefined ? {} : { date_filed_unix: time }),
		})) as IDataObject[];
		return {
			status: 200,
			headers: {},
			body: { success: true, records, total_records: given.total },
		};
	};
	const connection = { client: { json } };
	const spent = { calls: 0, slowest: 0 };
	const asks = { operation, filters: { state: 'CA' }, windowDays: 1, owner: 'owner' };
	const poll = { connection, ...asks, clock, deadline, spent } as unknown as Poll;
	const run = async <Result,>(work: Promise<Result>) => await clock.run(work, 3_600_000);
	return {
		poll,
		asked,
		first: async () => (await run(fetchPage(poll, 1))) as Page,
		run,
	};
};
