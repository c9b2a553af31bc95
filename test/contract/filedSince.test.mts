/** Filed Since and Filed Before: liens between two dates, read from the newest. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { systemClock } from '../../nodes/BusinessDataLookup/time.ts';
import { itRefuses, listing, times, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

const DAY = 86_400_000;
const filters = { debtor_type: ['Individual', 'Organization'] };
const ALL = { returnAll: true };
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
	const run = await testBed.runAtScript(service, SEARCH, own, { values: ['2026-01-30'] });
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

const future = { filedSince: '2100-01-01' };
type Refused = Parameters<typeof itRefuses>[1][number];
const since = (filedSince: string, said: string, more: INodeParameters = {}): Refused => [
	SEARCH,
	between({ filedSince, ...more }),
	`"Filed Since" parameter ${said}`,
];
itRefuses(testBed, [
	since('2025-02-30', 'isn\'t a date or a time span: "2025-02-30"'),
	since('={{ $json.nothing }}', 'is empty'),
	since('', 'is empty'),
	since('30 days', 'must be earlier than "Filed Before"', { filedBefore: '3 months' }),
	[SEARCH, between(future, sortedBy('asc')), '"Sort" parameter can\'t be combined'],
	[SEARCH, { filters: { filedSince: '90 days' } }, 'has no filter that the service can search by'],
]);

describe('Filed Since and Filed Before as spans back from now', () => {
	const NOW = Date.parse('2026-03-31T12:00Z');
	const { wallTime } = systemClock;
	beforeEach(() => {
		// The clock goes on between two readings, as a real one does.
		let time = NOW;
		systemClock.wallTime = () => time++;
	});
	afterEach(() => (systemClock.wallTime = wallTime));

	/** A lien for each half day; a month before March 31 is February 28. */
	const rows = times(200, (n) => filedOn(`r${n}`, NOW + 1000 - n * (DAY / 2)));
	const month = { filedSince: '1 month' };
	const page2 = { options: { startPage: 2 } };

	it.each<[INodeParameters, INodeParameters, number, number]>([
		[month, ALL, 0, 64],
		[{ ...month, filedBefore: '2 Weeks' }, { limit: 5 }, 30, 35],
		[month, { ...ALL, ...page2 }, 50, 64],
	])('%j with %j return the rows from %d to %d', async (dates, more, from, end) => {
		const { ids } = await filedAt(rows, between(dates, more));
		expect(ids).toEqual(rows.slice(from, end).map(({ record_id: id }) => id));
	});
});

it.each([
	['2026-01-30', ['r0', 'r1']],
	['2026-01-29T22:00:00-08:00', ['r0', 'r1', 'r2']],
	[VALUE, ['r0', 'r1']],
	[
		'={{ DateTime.fromISO("2026-01-29", { zone: "America/Los_Angeles" }).startOf("day") }}',
		['r0', 'r1', 'r2'],
	],
	['={{ DateTime.fromISO("2026-01-30", { zone: "Asia/Karachi" }).startOf("day") }}', ['r0', 'r1']],
	['={{ new Date("2026-01-30T23:00:00Z") }}', ['r0', 'r1']],
])('Filed Since %j means its calendar day in its own time zone', async (filedSince, expected) => {
	expect((await filedAt([0, 1, 2, 3].map(lien), between({ filedSince }))).ids).toEqual(expected);
});

describe('Rows that a service dates or repeats wrongly, between two dates', () => {
	const COUNT = 400;
	/** Days of which liens are wanted; a lien for each. */
	const WANTED = 203;
	const filedSince = new Date(day('2026-01-31') - (WANTED - 1) * DAY).toISOString().slice(0, 10);
	const rows: IDataObject[] = times(COUNT, lien);
	const changed = (nth: number, change: IDataObject) =>
		rows.map((row, place) => (place === nth ? { ...row, ...change } : row));
	const asText = rows.map(({ record_id, date_filed_unix: unix }) => ({
		record_id,
		date_filed_unix: String(unix),
		date_filed: new Date(Number(unix)).toISOString().slice(0, 10),
	}));
	const withoutId = rows.map((row, nth) => (nth % 2 ? row : { ...row, record_id: null }));
	const sameId = changed(12, { record_id: 'r11', secured_party: 'Other Lender' });

	interface Dirty {
		name: string;
		rows: IDataObject[];
		wanted: number;
		/** The rows aren't in order. */
		isUnordered?: boolean;
	}
	const dirty: Dirty[] = [
		{ name: 'clean', rows, wanted: WANTED },
		{ name: 'a first date of 0', rows: changed(0, { date_filed_unix: 0 }), wanted: WANTED - 1 },
		{ name: 'a date of null', rows: changed(10, { date_filed_unix: null }), wanted: WANTED - 1 },
		{
			name: 'a row misdated 1970',
			rows: changed(10, { date_filed_unix: DAY }),
			wanted: WANTED - 1,
			isUnordered: true,
		},
		{
			name: 'a date that is no date',
			rows: changed(10, { date_filed_unix: 'x' }),
			wanted: WANTED - 1,
		},
		{ name: 'dates as text', rows: asText, wanted: WANTED },
		{ name: 'a repeated ID with other content', rows: sameId, wanted: WANTED },
		{ name: 'an equal row twice', rows: [...rows.slice(0, 12), ...rows.slice(11)], wanted: WANTED },
		{ name: 'missing IDs', rows: withoutId, wanted: WANTED },
	];
	const outputs = [
		['items', ALL],
		['file', { ...ALL, outputAs: 'file', fileFormat: 'jsonl' }],
		['count', { outputAs: 'count' }],
	] as const;
	const cases = dirty.flatMap((each) =>
		outputs.flatMap(([output, own]) =>
			[false, true].map((isOldestFirst) => ({ ...each, output, own, isOldestFirst })),
		),
	);

	it.each(cases)(
		'$name, as $output, oldest first: $isOldestFirst',
		async ({ rows: given, wanted, output, own, isOldestFirst, isUnordered }) => {
			const service = isOldestFirst ? [...given].reverse() : given;
			const { json, items, hint, file, sent } = await filedAt(
				service,
				between({ filedSince }, own),
			);
			const found = {
				items: () => items.length,
				count: () => json[0].total,
				file: () => json[0].rowCount,
			}[output]();
			expect(found).toBe(wanted);
			const isOdd = isOldestFirst || isUnordered === true;
			expect(hint.includes("the service didn't return the newest records first")).toBe(isOdd);
			if (output !== 'items') expect('notComplete' in json[0]).toBe(isOdd);
			if (output === 'file') expect((await file()).trim().split('\n')).toHaveLength(wanted);
			// One page of older liens ends a list in order, so the sixth page is the last.
			expect(sent).toHaveLength(isOdd ? Math.ceil(given.length / 50) : 6);
		},
	);
});

it.each([ALL, { outputAs: 'count' }])(
	'an empty page amid those of a period is noticed (%j)',
	async (output) => {
		const rows = times(150, (nth) => lien(nth / 10));
		const all = listing(() => rows, 50);
		const { hint } = await testBed.runAtScript(
			(request) =>
				request.body.includes('"page":2')
					? { body: { records: [], total_records: 150, total_pages: 3 } }
					: all(request),
			SEARCH,
			between({ filedSince: '2026-01-01' }, output),
		);
		expect(hint).toContain('the service counts 150 records, but the node found 50');
	},
);
