/** "GET /v1/emails/find/bulk/jobs/{job_id}/results": opaque cursors, and rows that later rows complete. */
import { call, oneSandbox, type Json } from './client.mts';

const sandbox = await oneSandbox();

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

test('cursors lead through all rows of a bulk job, have to be encoded, and do not tell their place', async () => {
	const { pages, cursors } = await walk('job-1', '&limit=50');
	expect(pages.map((page) => page.length)).toEqual(Array(5).fill(50));
	expect(pages.flat()).toEqual(sandbox.data.bulkJobs.get('job-1'));
	expect(new Set(pages.flat().map(({ external_id }) => external_id)).size).toBe(240);
	expect(cursors.pop()).toBeNull();
	expect(new Set(cursors).size).toBe(4);
	for (const cursor of cursors.map(String)) {
		expect(cursor).toMatch(/^\+[A-Za-z0-9+/]{6}==$/);
		const asTyped = await call(sandbox, 'GET', path('job-1', `?cursor=${cursor}`));
		expect(asTyped.status).toBe(422);
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

test('a page has 100 rows by default, a job without rows is an empty success, and an unknown job is not found', async () => {
	expect((await call(sandbox, 'GET', path('job-1', ''))).body.records).toHaveLength(100);
	const nothing = { success: true, records: [], next_cursor: null, has_more: false };
	expect((await call(sandbox, 'GET', path('job-empty', ''))).body).toEqual(nothing);
	const unknown = await call(sandbox, 'GET', path('%zz', ''));
	expect(unknown).toMatchObject({
		status: 404,
		body: { error: { message: 'There is no job %zz.' } },
	});
});
