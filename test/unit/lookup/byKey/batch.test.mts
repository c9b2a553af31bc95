/** The call of a batch: its pages and retries, and what its runs get. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, type FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { Batch, type BatchKind } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import { deliver } from '../../../../nodes/BusinessDataLookup/lookup/byKey/pendingLookups.ts';
import { missing } from '../../../../nodes/BusinessDataLookup/lookup/list/incomplete.ts';
import type { Answer, FetchedList } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import type { Call, Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { maxCallsFailure } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { readInputOfKind } from '../../readParameters.mts';
import { ok } from '../../service/clientRun.mts';
import { createRun } from '../../service/rateLimit/runs.mts';
import { answerOf, awaited, batchOptions, byId, domain, search, shows } from './lookups.mts';

const COMPANIES = 'company.enrich';
const LISTS = 'lien.searchSecuredParty';

/** The calls of a batch of IDs. The service has `total` records: the first one of `id0`, the others of `id1`. */
const callsOf = async ({
	operation: name = COMPANIES,
	lookups: count = 2,
	kind = 'collected' as BatchKind,
	maxRecords = 1,
	total = 1,
}) => {
	const filters = { company_id: 'x' };
	const given = { matchBy: 'company_id', value: 'x', filters, returnAll: true };
	const { operation, request: read } = readInputOfKind('byKey', name, given);
	const request = { ...read, limit: maxRecords === 1 ? Infinity : maxRecords };
	const calls: Call[] = [];
	const json = async (call: Call) => {
		calls.push(call);
		const { page, per_page: size } = call.body as { page: number; per_page: number };
		const all = Array.from({ length: total }, (_, nth) => ({
			record_id: `r${nth}`,
			company_id: name === LISTS ? `id${Math.min(nth, 1)}` : `id${nth}`,
		}));
		const records = all.slice((page - 1) * size, page * size);
		return await Promise.resolve({ ...ok, body: { records, total_records: total } });
	};
	const lookups = Array.from({ length: count }, (_, nth) => awaited(search(`id${nth}`)));
	const template = { operation, request };
	const options = batchOptions(name === LISTS ? 'list' : 'enrich', {
		matchField: byId,
		template,
		maxRecords,
	});
	const client = { withOwner: () => ({ json, run: createRun() }) } as unknown as Client;
	await new Batch(lookups, options, kind, () => {}).fetch(client, 0);
	return calls;
};

const lists = { operation: LISTS };
const times = (count: number, url: string) => Array.from({ length: count }, () => url);

it.each<[number, string, Parameters<typeof callsOf>[0]]>([
	[1, 'of companies, if one for each lookup is enough', { total: 150 }],
	[3, 'of companies, if all are wanted', { total: 150, maxRecords: Infinity }],
	[1, 'of lists, if each lookup has enough', { ...lists, total: 150 }],
	[2, 'of lists, if one has too few', { ...lists, total: 100, maxRecords: 2 }],
	[3, 'of lists, if all are wanted', { ...lists, total: 150, maxRecords: Infinity }],
	[2, 'of one list, up to its limit', { ...lists, lookups: 1, total: 500, maxRecords: 100 }],
])('%d pages are read %s', async (pages, _name, given) => {
	expect(await callsOf(given)).toHaveLength(pages);
});

it.each<[string, number, BatchKind, Call['neverRetriedAfter']]>([
	['for several lookups is retried, but not after a timeout', 2, 'collected', 'a timeout'],
	['for several lookups that failed before isn’t retried', 2, 'separate', 'any failure'],
	['for one lookup is retried', 1, 'collected', undefined],
	['that is a trial isn’t retried', 1, 'trial', 'any failure'],
	['of a repeated trial is retried, but not after a timeout', 1, 'trialWithRetries', 'a timeout'],
])('a call %s', async (_name, lookups, kind, neverRetriedAfter) => {
	const calls = await callsOf({ lookups, kind });
	expect(calls.map((call) => call.neverRetriedAfter)).toEqual([neverRetriedAfter]);
});

const failure = (kind: FailureFacts['kind']) => new LookupFailure({ kind, message: kind });
const sites = Array.from({ length: 50 }, (_, n) => `x${n}.com`);
const cutByBudget = { incomplete: { ...missing('x'), endedBy: maxCallsFailure(1) } };

const cutByRefusal = {
	incomplete: { ...missing('x'), endedBy: failure('server') },
	total: 100,
};

it.each<[string, number, Partial<FetchedList>, number]>([
	['are two for most of 26 lookups', 26, { total: 50 }, 2],
	['are one for each of 50 lookups', 50, { total: 50 }, 0],
	['are one for each of 50 lookups, without a total', 50, {}, 2],
	['are what a budget let the run read', 25, cutByBudget, 0],
	['are half of all, and the next page is refused', 25, cutByRefusal, 3],
	['are the first page of more', 25, { total: 80, hasUnreadPages: true }, 0],
])(
	'if all are wanted and fifty companies %s: lookups are divided or believed',
	(_name, count, facts, halves) => {
		const { operation, request } = readInputOfKind('byKey', COMPANIES, { value: 'x.com' });
		const template = { operation, request };
		const options = batchOptions('enrich', { maxRecords: Infinity, template });
		const lookups = sites.slice(0, count).map((site) => awaited(domain(site)));
		const records = shows(...sites.map((_, nth) => sites[nth % count]));
		const batch = new Batch(lookups, options, 'collected', () => {});
		const { separate = [] } = batch.assign(answerOf(records, facts));
		expect(separate).toHaveLength(halves);
	},
);

const one = answerOf(shows('x.com'));
const nine = answerOf(shows(...times(9, 'x.com')), { incomplete: undefined });

it.each<[string, string[], string[], object]>([
	['what was read', ['x.com'], [], { ...one, incomplete: missing('callBudget') }],
	['no more than it wants', times(12, 'x.com'), [], nine],
	['what an earlier call read', ['z.com'], ['x.com'], one],
	['a failure if nothing was read', ['z.com'], [], { message: 'callBudget' }],
])('one of two runs that used up its budget gets %s', (_name, urls, before, answer) => {
	const [a, b] = [createRun(), createRun()];
	const got: Array<[string, Answer]> = [];
	const awaitedBy = [a, b].map((run, n) => ({
		client: { run } as Client,
		resolve: (own: Answer) => got.push(['ab'[n], own]),
	}));
	const lookups = [awaited(search('x.com'), { awaitedBy, recordsRead: shows(...before) })];
	const batch = new Batch(lookups, batchOptions('list', { maxRecords: 9 }), 'collected', () => {});
	batch.recordsRead = shows(...urls);
	expect(batch.dropRun(a, failure('callBudget'))).toBe(false);
	expect(got).toEqual([['a', expect.objectContaining(answer)]]);
	expect([...batch.runs]).toEqual([b]);
});

const cut = missing('callBudget');

it.each<[string, Answer, number, boolean]>([
	['what was read before if the budget is used up', failure('callBudget'), 1, true],
	['a failure that isn’t a used-up budget', failure('server'), 1, false],
	['the answer if there is one', answerOf([]), 1, false],
	['what was read before if a cut answer has less', answerOf([], { incomplete: cut }), 1, true],
	['a cut answer that has as much', { ...one, incomplete: cut }, 1, false],
])('a lookup gets %s', (_name, answer, count, isRead) => {
	const recordsRead: IDataObject[] = shows('x.com').slice(0, count);
	const delivered = (maxRecords: number, read?: IDataObject[]) => {
		const got: Answer[] = [];
		const awaitedBy = [{ client: {} as Client, resolve: (each: Answer) => got.push(each) }];
		deliver(awaited(search('x.com'), { awaitedBy, recordsRead: read }), answer, {
			maxRecords,
			answerKind: 'list',
		});
		return got;
	};
	expect(delivered(9)).toEqual([answer]);
	const read = answerOf(recordsRead, { incomplete: cut });
	expect(delivered(9, recordsRead)).toEqual([isRead ? read : answer]);
	// With as many as are wanted, nothing is missing.
	if (isRead) expect(delivered(1, recordsRead)).toEqual([answerOf(recordsRead)]);
});
