/** "GET /v1/emails/find/bulk/jobs/{job_id}/results": opaque cursors, and pages that aren't full. */
import { call, oneSandbox, type Json } from './client.mts';

const sandbox = await oneSandbox();

const page = async (job: string, query = '') =>
	await call(sandbox, 'GET', `/v1/emails/find/bulk/jobs/${job}/results${query}`);

/** All pages of a job, by its cursors. */
async function pagesOf(job: string, limit: string): Promise<{ rows: Json[]; cursor: string }[]> {
	const pages: { rows: Json[]; cursor: string }[] = [];
	let cursor = '-1';
	for (;;) {
		const { body } = await page(job, `?${new URLSearchParams({ cursor, limit })}`);
		cursor = String(body.next_cursor);
		pages.push({ rows: body.records as unknown as Json[], cursor });
		if (!body.has_more) return pages;
	}
}

test('cursors lead through all rows of a job, have to be encoded, and tell nothing of their place', async () => {
	const pages = await pagesOf('job-1', '50');
	const rows = pages.flatMap((one) => one.rows);
	expect(pages.map((one) => one.rows.length)).toEqual(Array(5).fill(50));
	expect(rows).toEqual(sandbox.data.bulkJobs.get('job-1'));
	expect(new Set(rows.map(({ external_id }) => external_id)).size).toBe(240);
	const cursors = pages.map(({ cursor }) => cursor);
	expect(cursors.pop()).toBe('null');
	for (const cursor of cursors) {
		expect(cursor).toMatch(/^\+[A-Za-z0-9+/]{6}==$/);
		expect((await page('job-1', `?cursor=${cursor}`)).status).toBe(422);
	}
});

test('pages of the uneven job are not full, one is empty, and together they hold every row', async () => {
	const pages = await pagesOf('job-uneven', '100');
	const sizes = pages.slice(0, -1).map(({ rows }) => rows.length);
	expect(Math.max(...sizes)).toBeLessThan(100);
	expect(sizes).toContain(0);
	expect(pages.flatMap(({ rows }) => rows)).toEqual(sandbox.data.bulkJobs.get('job-uneven'));
});

test('a page has 100 rows by default, a job without rows is an empty success, and an unknown job is not found', async () => {
	expect((await page('job-1')).body.records).toHaveLength(100);
	const nothing = { success: true, records: [], next_cursor: null, has_more: false };
	expect((await page('job-empty')).body).toEqual(nothing);
	expect((await page('no-such-job')).status).toBe(404);
});
