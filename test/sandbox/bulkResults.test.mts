/** "GET /v1/emails/find/bulk/jobs/{job_id}/results": opaque cursors, and rows that later rows complete. */
import { call, oneSandbox, type Json } from './client.mts';

const sandbox = await oneSandbox();

const path = (job: string, query: string) => `/v1/emails/find/bulk/jobs/${job}/results${query}`;

/** All pages of a job, by its cursors. */
async function walk(job: string, limit: string): Promise<{ pages: Json[][]; cursors: unknown[] }> {
	const answers: Json[] = [];
	let cursor = '-1';
	do {
		const query = new URLSearchParams({ cursor, limit });
		answers.push((await call(sandbox, 'GET', path(job, `?${query}`))).body);
		cursor = String(answers.at(-1)?.next_cursor);
	} while (answers.at(-1)?.has_more);
	return {
		pages: answers.map(({ records }) => records as unknown as Json[]),
		cursors: answers.map(({ next_cursor }) => next_cursor),
	};
}

test('cursors lead through all rows of a bulk job, have to be encoded, and do not tell their place', async () => {
	const { pages, cursors } = await walk('job-1', '50');
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
	const { pages } = await walk('job-uneven', '100');
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
