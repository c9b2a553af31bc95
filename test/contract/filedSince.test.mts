/** Filed Since and Filed Before: liens between two dates, read from the newest. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { itRefuses, listing, times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const DAY = 86_400_000;
const filters = { debtor_type: ['Individual', 'Organization'] };
const ALL = { returnAll: true };
const JSON_LINES = { outputAs: 'file', fileFormat: 'jsonl' };
const NEWEST_FIRST = [{ field: 'date_filed_unix', order: 'desc' }];
const SEARCH = 'lien.searchSecuredParty';

const between = (dates: INodeParameters, more: INodeParameters = {}): INodeParameters => ({
	simplify: false,
	...more,
	filters: { ...filters, ...dates },
});

/** A run at a service that returns rows in this order, at most 50 a page, with the IDs of its items. */
const filedAt = async (rows: IDataObject[], own: INodeParameters, total?: number) => {
	const service = listing(() => rows, 50, total);
	const run = await testBed.runAtScript(service, SEARCH, own);
	return Object.assign(run, { ids: run.json.map(({ record_id: id }) => id) });
};

const day = (date: string) => Date.parse(`${date}T00:00Z`);
const filedOn = (record_id: string, date_filed_unix: number) => ({ record_id, date_filed_unix });
/** A lien filed this many days before 2026-01-31. */
const lien = (daysAgo: number) => filedOn(`r${daysAgo}`, day('2026-01-31') - daysAgo * DAY);

const sortedBy = (order: string) => ({ sort: { values: [{ field: 'date_filed_unix', order }] } });
it.each<[INodeParameters, INodeParameters, string[], number]>([
	[{}, {}, ['r1', 'r2'], 2],
	[{}, sortedBy('desc'), ['r1', 'r2'], 2],
	[{ filedBefore: '2026-01-29' }, {}, ['r3'], 50],
])('Filed Since with %j, %j and Limit 2 returns %j, in pages of %d', async (...given) => {
	const [before, sort, expected, per_page] = given;
	const rows = [1, 2, 3, 99].map(lien);
	const dates = { filedSince: '2026-01-01', ...before };
	const { ids, sent } = await filedAt(rows, between(dates, { limit: 2, ...sort }));
	expect(sent).toEqual([{ ...filters, sort_by: NEWEST_FIRST, page: 1, per_page }]);
	expect(ids).toEqual(expected);
});

it('liens may have their filing date as text only; liens without a date are left out and counted', async () => {
	const text = (record_id: string, date_filed: string | null) => ({ record_id, date_filed });
	const rows = [
		text('old', '2020-01-01 00:00:00.000000'),
		text('none', null),
		{ record_id: 'nothing', date_filed_unix: null },
		lien(1),
		text('text', '2026-01-30 00:00:00.000000'),
		...[2, 300, 3].map(lien),
	];
	const own = between({ filedSince: '2026-01-01' }, ALL);
	const { ids, hints, hint } = await filedAt(rows, own, 4000);
	expect(ids).toEqual(['r1', 'text', 'r2', 'r3']);
	expect(hints[0].type).toBe('info');
	expect(hint).toMatch(
		/^Perhaps not complete: the service didn't return the newest records first.*\. Left out: 2 records without a filing date\. 2 calls, /,
	);
});

itRefuses(testBed, [
	[SEARCH, between({ filedSince: '2025-02-30' }), 'isn\'t a date or a time span: "2025-02-30"'],
	[SEARCH, between({ filedSince: '={{ $json.nothing }}' }), '"Filed Since" parameter is empty'],
	[SEARCH, between({ filedSince: '30 days', filedBefore: '3 months' }), 'must be earlier than'],
	[
		SEARCH,
		between({ filedSince: '1 day' }, sortedBy('asc')),
		'"Sort" parameter can\'t be combined',
	],
	[SEARCH, { filters: { filedSince: '90 days' } }, 'has no filter that the service can search by'],
]);

it('Filed Since and Filed Before may be spans back from now', async () => {
	const rows = [5, 20, 50].map((days) => filedOn(`${days}`, Date.now() - days * DAY));
	const { ids } = await filedAt(rows, between({ filedSince: '1 month', filedBefore: '2 Weeks' }));
	expect(ids).toEqual(['20']);
});

it.each([
	['2026-01-29T22:00:00-08:00', ['r0', 'r1', 'r2']],
	['={{ DateTime.fromISO("2026-01-30", { zone: "Asia/Karachi" }).startOf("day") }}', ['r0', 'r1']],
	['={{ new Date("2026-01-30T23:00:00Z") }}', ['r0', 'r1']],
])('Filed Since %j means its calendar day in its own time zone', async (filedSince, expected) => {
	expect((await filedAt([0, 1, 2, 3].map(lien), between({ filedSince }))).ids).toEqual(expected);
});

/** A lien for each of 400 days, of which the last 203 are asked for. */
const daily: IDataObject[] = times(400, lien);
const changed = (nth: number, change: IDataObject) =>
	daily.map((row, place) => (place === nth ? { ...row, ...change } : row));
const asText = daily.map(({ record_id, date_filed_unix: unix }) => ({
	record_id,
	date_filed_unix: String(unix),
	date_filed: new Date(Number(unix)).toISOString().slice(0, 10),
}));
const withoutId = daily.map((row, nth) => (nth % 2 ? row : { ...row, record_id: null }));
/** How a service may date and repeat them. */
const dirty: Array<[name: string, rows: IDataObject[], wanted: number, isUnordered?: boolean]> = [
	['clean', daily, 203],
	['a first date of 0', changed(0, { date_filed_unix: 0 }), 202],
	['a row misdated 1970', changed(10, { date_filed_unix: DAY }), 202, true],
	['oldest first', [...daily].reverse(), 203, true],
	['dates as text', asText, 203],
	['a repeated ID with other content', changed(12, { record_id: 'r11', city: 'Waco' }), 203],
	['an equal row twice', [...daily.slice(0, 12), ...daily.slice(11)], 203],
	['missing IDs', withoutId, 203],
];

it.each(dirty)('rows between two dates, %s', async (_name, rows, wanted, isUnordered = false) => {
	const dates = { filedSince: new Date(day('2026-01-31') - 202 * DAY).toISOString().slice(0, 10) };
	const items = await filedAt(rows, between(dates, ALL));
	const file = await filedAt(rows, between(dates, { ...ALL, ...JSON_LINES }));
	const count = await filedAt(rows, between(dates, { outputAs: 'count' }));

	expect(items.items).toHaveLength(wanted);
	expect((await file.file()).trim().split('\n')).toHaveLength(wanted);
	expect([file.json[0].rowCount, count.json[0].total]).toEqual([wanted, wanted]);
	for (const { hint, sent } of [items, file, count]) {
		expect(hint.includes("the service didn't return the newest records first")).toBe(isUnordered);
		// One page of older liens ends a list in order, so the sixth page is the last.
		expect(sent).toHaveLength(isUnordered ? 8 : 6);
	}
	for (const { json } of [file, count]) expect('notComplete' in json[0]).toBe(isUnordered);
});
