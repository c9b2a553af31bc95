import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	fetchRecords,
	pageIn,
} from '../../../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';
import { saveRecords } from '../../../../nodes/BusinessDataLookup/lookup/file/saveRecords.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import type { HttpRequest } from '../../../../nodes/BusinessDataLookup/service/transport.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';
import { inputRequestOf } from '../../wire.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

/** A client whose calls go to `respond`, and take as long as it says. */
const clientOf = (
	respond: (request: HttpRequest) => { status?: number; body: unknown; ms?: number },
	{
		concurrency = 10,
		signal,
		log,
	}: { concurrency?: number; signal?: AbortSignal; log?: (line: string) => void } = {},
) => {
	const time = new VirtualTime(1_700_000_000_000, () => 0.5, 500);
	const left: HttpRequest[] = [];
	const transport = async (request: HttpRequest) => {
		left.push(request);
		const { status = 200, body, ms = 100 } = respond(request);
		await time.sleep(ms);
		const headers = { 'x-ratelimit-limit-concurrent': String(concurrency) };
		return { status, headers, body };
	};
	const client = new Client({
		baseUrl: 'http://service',
		transport,
		limiter: new RateLimiter(time),
		waitBudget: new WaitBudget(300_000),
		clock: time,
		maxCalls: Infinity,
		signal,
		log,
	});
	return { client, left, time };
};

const TOTAL_PAGES = 40;
const pageOf = ({ body }: HttpRequest): number => (body as { page: number }).page;
const company = (page: number) => ({
	records: [{ company_id: `c${page}` }],
	total_pages: TOTAL_PAGES,
	total_records: TOTAL_PAGES,
});
const search = (parameters: IDataObject = {}) =>
	inputRequestOf('company.getAll', { returnAll: true, simplify: false, ...parameters } as never);

describe('pages that wait for the limiter', () => {
	it('do not leave after a page that failed for good', async () => {
		const { client, left, time } = clientOf(
			(request) =>
				pageOf(request) === 4
					? { status: 422, body: { detail: [] }, ms: 10 }
					: { body: company(pageOf(request)) },
			{ concurrency: 3 },
		);
		const list = await time.run(fetchRecords(client, search()), 60_000);
		expect(list).toMatchObject({ facts: { kind: 'invalid' } });
		expect(left.length).toBeLessThanOrEqual(7);
		expect(client.tally.calls).toBe(left.length);
	});

	it('do not leave while a page waits to be sent again and another fails for good', async () => {
		const { client, left, time } = clientOf((request) => {
			const page = pageOf(request);
			if (page === 2) return { status: 503, body: {}, ms: 10 };
			return page === 3 ? { status: 422, body: { detail: [] }, ms: 50 } : { body: company(page) };
		});
		await time.run(fetchRecords(client, search()), 60_000);
		expect(left.filter((request) => pageOf(request) === 2)).toHaveLength(1);
	});

	it('do not leave once n8n has refused the file they are for', async () => {
		const { client, left, time } = clientOf((request) => ({ body: company(pageOf(request)) }), {
			concurrency: 1,
		});
		const refuse = async () => {
			await time.sleep(250);
			throw new Error('EACCES: permission denied');
		};
		const context = fakeRun({ helpers: { prepareBinaryData: refuse } });
		const file = search({ outputAs: 'file' });
		const saved = await time.run(saveRecords(context, { client, clock: time }, file), 60_000);
		expect(saved).toMatchObject({
			facts: { message: 'n8n could not store the file: EACCES: permission denied' },
		});
		expect(left.length).toBeLessThanOrEqual(3);
		await time.run(time.sleep(60_000), 120_000);
		expect(left.length).toBeLessThanOrEqual(3);
	});

	it('do not leave after the last record', async () => {
		const { client, left, time } = clientOf(
			(request) => ({ body: { ...company(pageOf(request)), records: [], total_pages: 1e6 } }),
			{ concurrency: 1 },
		);
		await time.run(fetchRecords(client, search()), 60_000);
		expect(left).toHaveLength(1);
	});

	it('are turned away when the run is cancelled, and it counts as cancelled', async () => {
		const controller = new AbortController();
		const { client, left, time } = clientOf(
			(request) => {
				if (left.length === 3) controller.abort();
				return { body: company(pageOf(request)) };
			},
			{ concurrency: 1, signal: controller.signal },
		);
		await expect(time.run(fetchRecords(client, search()), 60_000)).rejects.toThrow(RunCancelled);
		expect(left).toHaveLength(3);
	});
});

it('the log says after the first page how long the rest will take, and Max Wait keeps what was read', async () => {
	const lines: string[] = [];
	const rows = (page: number) => ({ ...company(page), total_pages: 400, total_records: 400 });
	const { client, left, time } = clientOf((request) => ({ body: rows(pageOf(request)) }), {
		log: (line) => lines.push(`${left.length} sent: ${line}`),
	});
	client.plan(1, false);
	const list = (await time.run(fetchRecords(client, search()), 600_000)) as Records;
	expect(lines[0]).toMatch(/^1 sent: 1 of 400 calls made, .*, about \d{3} s left$/);
	// What Max Wait ended comes as far as it was read.
	expect(list.records).toHaveLength(list.nextPage! - 1);
	expect(list.shortfall).toMatch(/^The rate limit .*\. Go on with Start Page 3\d\d$/);
});

describe('the rows of an API Request', () => {
	const send = async (pagination: string, bodies: unknown[]) => {
		const { client, left, time } = clientOf(() => ({ body: bodies[left.length - 1] }));
		const parameters = { path: '/v1/things', pagination, returnAll: true };
		const list = fetchRecords(client, inputRequestOf('request.send', parameters));
		return { list: (await time.run(list, 60_000)) as Records, calls: left.length };
	};
	const a = { external_id: 'a' };
	const b = { external_id: 'b' };

	it.each(['rows', 'results', 'people'])('with pages are those of its list "%s"', async (name) => {
		const { list } = await send('cursor', [
			{ [name]: [a], next_cursor: 1, has_more: true },
			{ [name]: [b], next_cursor: 2, has_more: false },
		]);
		expect(list.records).toEqual([a, b]);
		const numbered = await send('page', [
			{ [name]: [a], total_pages: 2 },
			{ [name]: [b], total_pages: 2 },
		]);
		expect(numbered.list.records).toEqual([a, b]);
	});

	it('with pages but no list are the answers', async () => {
		const { list } = await send('page', [{ name: 'x', total_pages: 1 }]);
		expect(list.records).toEqual([{ name: 'x', total_pages: 1 }]);
	});

	it('without pages are the answer', async () => {
		const { list } = await send('none', [{ people: [a, b] }]);
		expect(list.records).toEqual([{ people: [a, b] }]);
	});

	it('are no null rows, and where the service counts those it says that some are missing', async () => {
		const [one, paged] = [
			await send('none', [{ records: [null, a], total_records: 2 }]),
			await send('page', [{ rows: [null, a, null], total_records: 3 }, { rows: [] }, { rows: [] }]),
		];
		expect(one.list).toMatchObject({
			records: [a],
			shortfall: expect.stringMatching(/1 of the 2/),
		});
		expect(paged.list).toMatchObject({
			records: [a],
			shortfall: expect.stringMatching(/^1 of the 3 records/),
		});
	});
});

it('enrichment of fifty keys reads on past a short page where the service tells no totals', async () => {
	const { client, left, time } = clientOf(({ body }) => {
		const { page } = body as { page: number };
		const first = (page - 1) * 20;
		const size = Math.max(0, Math.min(20, 50 - first));
		const records = Array.from({ length: size }, (_, n) => ({ company_id: `c${first + n}` }));
		return { body: { records } };
	});
	const input = inputRequestOf('company.enrich', { matchBy: 'company_id', value: 'c0' });
	const list = await time.run(fetchRecords(client, input), 60_000);
	expect((list as Records).records).toHaveLength(50);
	expect(left).toHaveLength(4);
	expect(list).not.toBeInstanceOf(LookupFailure);
});

describe('what a response says of its list', () => {
	it.each<[unknown, number | undefined]>([
		[2, 2],
		[0, 0],
		[-1, undefined],
		[Infinity, undefined],
		['2', undefined],
		[2.5, 2.5],
		[true, undefined],
		[[3], undefined],
		[null, undefined],
		[undefined, undefined],
	])('is a count where total_records is %j: %s', (total_records, total) => {
		const { operation } = search();
		expect(pageIn(operation, true, { records: [], total_records })).toMatchObject({ total });
	});

	it.each<[boolean, string, IDataObject[]]>([
		[true, 'a list wherever it is', [{ a: 1 }]],
		[false, 'the answer', [{ list: [{ a: 1 }] }]],
	])('that a user describes, asked for in pages: %s, holds %s', (isPaged, _what, records) => {
		const { operation } = inputRequestOf('request.send', { path: '/v1/x', method: 'GET' });
		expect(pageIn(operation, isPaged, { list: [{ a: 1 }] })).toMatchObject({ records });
	});

	it('is a failure where the list is not where the document says', () => {
		expect(pageIn(search().operation, true, { rows: [] })).toBeInstanceOf(LookupFailure);
	});
});

it('page parameters go in the query of a GET, and in the body of a POST', async () => {
	const placed = async (input: ReturnType<typeof search>) => {
		const { client, left, time } = clientOf(() => ({ body: { records: [], total_records: 0 } }));
		await time.run(fetchRecords(client, input), 60_000);
		return [left[0].query, left[0].body];
	};
	const get = search();
	get.request = { ...get.request, method: 'GET', query: { a: 1 }, body: undefined };
	expect(await placed(get)).toEqual([{ a: 1, page: 1, per_page: 50 }, undefined]);
	const post = search();
	post.request = { ...post.request, body: { a: 1 } };
	expect(await placed(post)).toEqual([post.request.query, { a: 1, page: 1, per_page: 50 }]);
});
