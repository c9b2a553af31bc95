/** "GET /v1/emails/find/bulk/jobs/{job_id}/results": opaque cursors, and rows that later rows complete. */
import type { Sandbox } from '../../sandbox/server.mts';
import { call, sandboxes, type Json } from './client.mts';

const start = sandboxes();
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await start();
});

const path = (job: string, query: string) => `/v1/emails/find/bulk/jobs/${job}/results${query}`;

/** All pages of a job, by its cursors. */
async function walk(job: string, limit = ''): Promise<{ pages: Json[][]; cursors: unknown[] }> {
	const pages: Json[][] = [];
	const cursors: unknown[] = [];
	let cursor: unknown = -1;
	for (let more = true; more; ) {
		const query = `?cursor=${encodeURIComponent(String(cursor))}${limit}`;
		const { body } = await call(sandbox, 'GET', path(job, query));
		pages.push(body.records as unknown as Json[]);
		more = Boolean(body.has_more);
		cursor = body.next_cursor;
		cursors.push(cursor);
	}
	return { pages, cursors };
}

test('the cursor of the sandbox leads through all rows of a bulk job in three pages', async () => {
	const { pages, cursors } = await walk('job-1');
	expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
	expect(cursors[2]).toBeNull();
	expect(pages.flat()).toEqual(sandbox.data.bulkJobs.get('job-1'));
});

test('a cursor of the sandbox is text that does not reveal its place in the list', async () => {
	const { cursors } = await walk('job-long', '&limit=1000');
	const given = cursors.slice(0, -1).map(String);
	for (const cursor of given) {
		expect(cursor).toMatch(/^\+[A-Za-z0-9+/]{6}==$/);
		expect(encodeURIComponent(cursor)).not.toBe(cursor);
		const asTyped = await call(sandbox, 'GET', path('job-long', `?cursor=${cursor}`));
		expect(asTyped.status).toBe(422);
	}
	expect(new Set(given).size).toBe(8);
	expect(given).not.toEqual([...given].sort());
});

test('the long bulk job of the sandbox ends with seven full pages that only complete rows of the first two', async () => {
	const { pages } = await walk('job-long', '&limit=1000');
	expect(pages.map((page) => page.length)).toEqual(Array(9).fill(1000));
	const seen = new Set<unknown>();
	const fresh = pages.map(
		(page) =>
			page.filter(({ external_id }) => !seen.has(external_id) && seen.add(external_id)).length,
	);
	expect(fresh).toEqual([1000, 500, 0, 0, 0, 0, 0, 0, 0]);
	const merged = new Map<unknown, object>();
	for (const row of pages.flat()) {
		merged.set(row.external_id, { ...merged.get(row.external_id), ...row });
	}
	for (const row of merged.values()) {
		expect(row).toMatchObject({
			status: 'VALID',
			email: expect.stringContaining('@'),
			url: expect.any(String),
			last_name: expect.any(String),
		});
	}
});

test('pages of the uneven job of the sandbox are not full, one is empty, and together they hold every row', async () => {
	const { pages } = await walk('job-uneven', '&limit=100');
	const sizes = pages.map((page) => page.length);
	expect(sizes.slice(0, -1).filter((size) => size === 100)).toEqual([]);
	expect(sizes).toContain(0);
	expect(sizes.at(-1)).toBeGreaterThan(0);
	expect(pages.flat()).toEqual(sandbox.data.bulkJobs.get('job-uneven'));
});

test('limit sets the page size of a bulk job of the sandbox, and a job without rows is an empty success', async () => {
	const { body } = await call(sandbox, 'GET', path('job-1', '?limit=1000'));
	expect(body).toMatchObject({ has_more: false });
	expect(body.records).toHaveLength(250);
	expect((await call(sandbox, 'GET', path('job-empty', ''))).body).toEqual({
		success: true,
		records: [],
		next_cursor: null,
		has_more: false,
	});
});
