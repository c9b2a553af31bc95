/**
 * A list that can't be read to its end fails, and says how far it was read. If What Was Read is to be returned, each of
 * its items says that the list isn't complete, and a list of which nothing was read fails all the same.
 */
import type { INodeExecutionData } from 'n8n-workflow';
import type { SeenCall, ServiceFailure } from '../support/virtualService.mts';
import { STOP_AND_CONTINUE, itHoldsInEachCase } from './cells.mts';
import { listKinds, PAGE_SIZE, type Kind } from './kinds.mts';
import { run, type Result } from './run.mts';
import { limited } from './services.mts';

/** Each list has this many pages. */
const PAGES = 5;
const [FIRST, MIDDLE, LAST] = [1, 3, PAGES];

/** How a page fails, or what the run may use up before it. */
interface ListFailure {
	name: string;
	failWith?: ServiceFailure;
	/** Max Calls allows the pages before it. */
	usesUpCalls?: boolean;
	/** The first page may be like that. */
	isLaterPage?: boolean;
	/** The run makes no more calls after it, so other inputs may fail, too. */
	endsRun?: boolean;
	/** The reason, as the message says it. */
	said: RegExp;
}

const detail = 'Result window is too large';
const withStatus = (status: number): ListFailure => ({
	name: String(status),
	failWith: { status, body: { detail } },
	endsRun: status === 401,
	said: new RegExp(`${detail}.*status ${status}`),
});

const FAILURES: ListFailure[] = [
	...[400, 401, 402, 403, 404, 422, 500].map(withStatus),
	{ name: 'a lost connection', failWith: 'drops', said: /connection/i },
	{ name: 'a timeout', failWith: 'hangs', said: /within 5000 ms/ },
	{
		name: 'an HTML page with status 200',
		failWith: {
			status: 200,
			headers: { 'content-type': 'text/html' },
			body: '<html><body>Maintenance</body></html>',
		},
		said: /HTML|JSON/,
	},
	{
		name: 'an object without a list and status 200',
		failWith: { status: 200, body: { success: true } },
		isLaterPage: true,
		said: /has no /,
	},
	{
		name: 'Max Wait',
		failWith: { status: 429, headers: { 'retry-after': '30' }, body: { detail: 'Rate limit' } },
		endsRun: true,
		said: /rate limit is used up/,
	},
	{ name: 'Max Calls', usesUpCalls: true, said: /Max Calls/ },
];

const IF_INCOMPLETE = ['fail', 'return'] as const;

const SETTINGS = {
	failure: FAILURES,
	page: [FIRST, MIDDLE, LAST],
	size: [1, 3],
	continuesOnFail: STOP_AND_CONTINUE,
	ifIncomplete: IF_INCOMPLETE,
};

const pageSizeOf = ({ pageSize = PAGE_SIZE }: Kind) => pageSize;

/** What an input got. */
interface Outcome {
	error?: string;
	/** The numbers of its company's records, as output. */
	rows: number[];
	/** `notComplete` of its items; undefined for an item without it. */
	marks: unknown[];
}

const errorOf = ({ json }: INodeExecutionData): string | undefined =>
	json.error === undefined ? undefined : JSON.stringify(json.error);

/** The numbers of the records of a company in a text: 7 of `"record_id":"co1x-7"`. */
const recordsIn = (text: string, company: number): number[] => [
	...new Set(
		[...text.matchAll(new RegExp(`"co${company}x-(\\d+)"`, 'g'))].map(([, nth]) => Number(nth)),
	),
];

/** What each input got of a run that didn't stop. */
const outcomesOf = (kind: Kind, { items, files }: Result, size: number): Outcome[] =>
	Array.from({ length: size }, (_, nth) => {
		const own = items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === nth);
		const error = own.map(errorOf).find(Boolean);
		const marks = own.map(({ json }) => json.notComplete);
		if (error !== undefined) return { error, rows: [], marks };
		if (own.length === 1 && typeof own[0].json.total === 'number')
			return { rows: Array.from({ length: own[0].json.total }, (_, row) => row), marks };
		const text = kind.hidesRecords ? files : JSON.stringify(own.map(({ json }) => json));
		return { rows: recordsIn(text, nth), marks };
	});

const READ = /\d+(?: of \d+)? records? (?:was|were) read/;
const HOW_TO_GO_ON = /Set .*If a List Is Incomplete to Return What Was Read/;

/** What is wrong with a failure of a list that was begun, or wasn't. */
const problemsOfFailure = (
	error: string,
	{ said }: ListFailure,
	isBegun: boolean,
	ifIncomplete = 'fail',
) => [
	!said.test(error) && `no reason in: ${error}`,
	isBegun && !READ.test(error) && `it doesn't say how far the list was read: ${error}`,
	isBegun &&
		HOW_TO_GO_ON.test(error) !== (ifIncomplete === 'fail') &&
		`it doesn't say how to go on: ${error}`,
	!isBegun && READ.test(error) && `nothing was read, and it says: ${error}`,
];

const isCount = ({ parameters }: Kind) => parameters.outputAs === 'count';

/** Whether a row is missing in the middle of what was read. */
const hasGap = (rows: number[]) => rows.some((row, nth) => row !== nth);

describe('A list is complete, or its input fails; with Return What Was Read, each item says so', () => {
	itHoldsInEachCase(listKinds, SETTINGS, async (kind, cell) => {
		const { failure, page, size, continuesOnFail, ifIncomplete } = cell;
		const { failWith, usesUpCalls, isLaterPage, endsRun = false } = failure;
		// A call is always allowed. Several inputs share Max Calls, and calls may.
		if (usesUpCalls && (page === FIRST || size > 1)) return false;
		if (isLaterPage && page === FIRST) return false;
		if (size > 1 && page !== MIDDLE) return false;
		const culprit = size === 1 ? 0 : 1;
		const pageSize = pageSizeOf(kind);
		const recordsEach = PAGES * pageSize;
		const fails = (call: SeenCall) =>
			call.page === page && call.text.includes(`co${culprit}x`) ? failWith : undefined;
		const options = { ifIncomplete, maxWait: 5, ...(usesUpCalls && { maxCalls: page - 1 }) };
		const execution = { kind, size, continuesOnFail, options };
		const result = await run({ recordsEach, failWith: failWith && fails }, execution);
		const { error, failedItem, hint } = result;
		const isBegun = page > FIRST;
		const returns = ifIncomplete === 'return' && isBegun && !isCount(kind);
		// A count always fails, so the option is no advice for it.
		const advised = isCount(kind) ? 'return' : ifIncomplete;
		// Values that share a call are tried alone if it fails.
		const isShared = size > 1 && kind.perCall !== undefined;
		if (error !== undefined)
			return [
				continuesOnFail && `the run ended: ${error}`,
				isCount(kind) && error.includes('Start Page') && `a count has no Start Page: ${error}`,
				returns && !isShared && `what was read is lost: ${error}`,
				!isShared && failedItem !== culprit && `item ${failedItem} ended the run`,
				...problemsOfFailure(error, failure, isBegun, advised),
			];
		if (!continuesOnFail && !returns) return 'it did not fail';
		return outcomesOf(kind, result, size).flatMap((outcome, nth) => {
			const { error: own, rows, marks } = outcome;
			const isCulprit = nth === culprit;
			if (own !== undefined && !isCulprit) return !endsRun && `input ${nth} failed: ${own}`;
			if (own !== undefined)
				return [
					returns && !isShared && `what was read is lost: ${own}`,
					...problemsOfFailure(own, failure, isBegun, advised),
				];
			if (rows.length === recordsEach)
				return marks.some(Boolean) && `input ${nth} is complete, and marked`;
			const unmarked = marks.filter((mark) => !READ.test(String(mark))).length;
			return [
				(ifIncomplete === 'fail' || rows.length === 0) &&
					`input ${nth} has ${rows.length} rows and did not fail`,
				!isCulprit && !endsRun && `input ${nth} isn't complete`,
				unmarked > 0 && `${unmarked} of ${marks.length} items aren't marked`,
				hasGap(rows) && 'rows are missing between others',
				size === 1 && rows.length !== (page - 1) * pageSize && `${rows.length} rows`,
				!/Not complete(?: for \d inputs?)?: /.test(hint) && `the hint says: ${hint}`,
			];
		});
	});
});

/** A run that can't finish its lists. */
const TOO_LITTLE = [{ maxWait: 0 }, { maxCalls: 4 }];
const isPlanned = ({ name }: Kind) => !/since a date|cursor|Bulk/.test(name);

describe('A list that Max Wait or Max Calls can’t finish fails after its first page', () => {
	const planned = listKinds.filter(isPlanned);
	const settings = { options: TOO_LITTLE, continuesOnFail: STOP_AND_CONTINUE };
	itHoldsInEachCase(planned, settings, async (kind, { options, continuesOnFail }) => {
		const recordsEach = PAGES * pageSizeOf(kind);
		const execution = { kind, size: 1, continuesOnFail, options };
		const { error, items, service } = await run({ ...limited(4), recordsEach }, execution);
		const message = error ?? errorOf(items[0]) ?? '';
		const { length: made } = service.calls;
		return [
			made !== 1 && `${made} calls`,
			...problemsOfFailure(message, { name: '', said: /The run needs \d+ / }, true),
		];
	});
});

describe('Of lists that share calls, those of which nothing was read fail', () => {
	const shared = listKinds.filter(({ perCall }) => perCall !== undefined);
	const settings = {
		options: [{ maxWait: 5 }, { maxCalls: 12 }],
		ifIncomplete: IF_INCOMPLETE,
	};
	itHoldsInEachCase(shared, settings, async (kind, { options, ifIncomplete }) => {
		const size = 12;
		const recordsEach = 130;
		const execution = { kind, size, continuesOnFail: true, options: { ...options, ifIncomplete } };
		const result = await run({ ...limited(20), recordsEach }, execution);
		return outcomesOf(kind, result, size).flatMap(({ error, rows, marks }, nth) => [
			error === undefined && rows.length === 0 && `input ${nth} is empty, and not failed`,
			rows.length > 0 &&
				rows.length < recordsEach &&
				!marks.every(Boolean) &&
				`${nth} isn't marked`,
		]);
	});
});
