/** The calls of one batch: how many pages are read, when they are sent again, and what its lookups get. */
import { RunCanceled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { Batch, type BatchKind } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import { notAll, type Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import type { Call, Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { readInputOfKind } from '../../readParameters.mts';
import { ok } from '../../service/clientRun.mts';
import { createRun } from '../../service/rateLimit/runs.mts';
import { batchOptions, byId, nameOf, pending, search, shows } from './lookups.mts';

const COMPANIES = 'company.enrich';
const LISTS = 'lien.searchSecuredParty';

/** The calls of a batch of IDs. The service has `total` records: the first one of `id0`, the others of `id1`. */
const fetchBatch = async ({
	operation: name = COMPANIES,
	lookups: count = 2,
	kind = 'collected' as BatchKind,
	maxRecords = 1,
	total = 1,
	error = undefined as Error | undefined,
}) => {
	const given = {
		matchBy: 'company_id',
		value: 'x',
		filters: { company_id: 'x' },
		returnAll: true,
	};
	const { operation, request: read } = readInputOfKind('byKey', name, given);
	const request = { ...read, limit: maxRecords === 1 ? Infinity : maxRecords };
	const calls: Call[] = [];
	const json = async (call: Call) => {
		calls.push(call);
		if (error) throw error;
		const { page, per_page: size } = call.body as { page: number; per_page: number };
		const all = Array.from({ length: total }, (_, nth) => ({
			record_id: `r${nth}`,
			company_id: name === LISTS ? `id${Math.min(nth, 1)}` : `id${nth}`,
		}));
		const records = all.slice((page - 1) * size, page * size);
		return await Promise.resolve({ ...ok, body: { records, total_records: total } });
	};
	const client = { json, run: createRun() };
	const batch = new Batch(
		Array.from({ length: count }, (_, nth) => pending(search(`id${nth}`))),
		{ matchField: byId, sample: { operation, request }, maxRecords },
		kind,
		() => {},
	);
	const sender = { onBehalfOf: () => client } as unknown as Client;
	return { answer: await batch.fetch(sender, 0), calls };
};

it.each<[number, string, Parameters<typeof fetchBatch>[0]]>([
	[1, 'of companies, if one for each lookup is enough', { total: 150 }],
	[3, 'of companies, if all are wanted', { total: 150, maxRecords: Infinity }],
	[1, 'of lists, if each lookup has enough', { operation: LISTS, total: 150 }],
	[2, 'of lists, if one has too few', { operation: LISTS, total: 100, maxRecords: 2 }],
	[3, 'of lists, if all are wanted', { operation: LISTS, total: 150, maxRecords: Infinity }],
	[
		2,
		'of one list, up to its limit',
		{ operation: LISTS, lookups: 1, total: 500, maxRecords: 100 },
	],
])('%d pages are read %s', async (pages, _name, given) => {
	expect((await fetchBatch(given)).calls).toHaveLength(pages);
});

it.each<[string, number, BatchKind, Call['noRetryAfter']]>([
	['of several lookups is sent again, but not after a timeout', 2, 'collected', 'a timeout'],
	['of several lookups that failed before is not', 2, 'separate', 'any failure'],
	['of one lookup is', 1, 'collected', undefined],
	['of one lookup that failed before is', 1, 'separate', undefined],
	['of one lookup that is tried is not', 1, 'tried', 'any failure'],
])('a call %s', async (_name, lookups, kind, noRetryAfter) => {
	const { calls } = await fetchBatch({ lookups, kind });
	expect(calls.map((call) => call.noRetryAfter)).toEqual([noRetryAfter]);
});

it.each([
	['nobody needs is not sent', new RunCanceled(), 'notSent'],
	['breaks off fails', new Error('odd'), 'unexpected'],
])('a call that %s', async (_name, error, kind) => {
	expect((await fetchBatch({ error })).answer).toMatchObject({ facts: { kind } });
});

/** What is decided for `x.com` and `y.com` of one or two runs. */
const decide = (runs: number, kind: 'mergedLookup' | 'search', answer: Records) => {
	const all = Array.from({ length: runs }, () => ({
		client: { run: createRun() } as Client,
		resolve: () => {},
	}));
	const lookups = ['x.com', 'y.com'].map((text) => pending(search(text), { pendingRuns: all }));
	const batch = new Batch(lookups, batchOptions(kind), 'collected', () => {});
	return batch.assign(answer);
};

it.each([
	['a run by itself is', 1, 1],
	['runs that share a call are not', 2, 0],
])('%s told of companies that match no lookup', (_name, runs, others) => {
	const { answered } = decide(runs, 'mergedLookup', { records: shows('x.com', 'z.com') });
	expect([...answered.values()][1]).toMatchObject({ otherCompanies: others });
});

it('after a refused page, lookups without enough records are sent again', () => {
	const incomplete = { ...notAll('page 2 was refused'), endedBy: 'refusal' as const };
	const answer = { records: shows('x.com'), total: 9, incomplete };
	const { answered, separate = [] } = decide(1, 'search', answer);
	expect([...answered.keys()].map(nameOf)).toEqual(['x.com']);
	expect(separate.map((some) => some.map(nameOf))).toEqual([['y.com']]);
	const alone = new Batch([pending(search('x.com'))], batchOptions('search'), 'separate', () => {});
	expect([...alone.assign(answer).answered.values()]).toEqual([answer]);
});
