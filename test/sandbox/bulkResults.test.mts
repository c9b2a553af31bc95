/** "GET /v1/emails/find/bulk/jobs/{job_id}/results": opaque cursors, and what jobs return. */
import { call, oneSandbox, type Json } from './client.mts';

const sandbox = await oneSandbox();

const page = async (job: string, query = {}) =>
	await call(
		sandbox,
		'GET',
		`/v1/emails/find/bulk/jobs/${job}/results?${new URLSearchParams(query)}`,
	);

/** All pages of a job, by its cursors. */
async function pagesOf(job: string, limit: string) {
	const pages: Json[] = [];
	let cursor = '-1';
	do {
		const { body } = await page(job, { cursor, limit });
		cursor = String(body.next_cursor);
		pages.push(body);
	} while (pages.at(-1)?.has_more);
	const rows = pages.map(({ records }) => records as unknown as Json[]);
	return { rows, cursors: pages.map(({ next_cursor }) => next_cursor) };
}

test('cursors lead through all rows of a job, have to be encoded, and tell nothing of their place', async () => {
	const { rows, cursors } = await pagesOf('job-1', '50');
	expect(rows.map(({ length }) => length)).toEqual(Array(5).fill(50));
	expect(rows.flat()).toEqual(sandbox.data.bulkJobs.get('job-1'));
	expect(new Set(rows.flat().map(({ external_id }) => external_id)).size).toBe(240);
	expect(cursors.pop()).toBeNull();
	for (const cursor of cursors) {
		expect(cursor).toMatch(/^\+[A-Za-z0-9+/]{6}==$/);
		expect((await page(`job-1`, { cursor: String(cursor).replace('+', ' ') })).status).toBe(422);
	}
});

test('a page has 100 rows by default, a job without rows is an empty success, and an unknown job is not found', async () => {
	expect((await page('job-1')).body.records).toHaveLength(100);
	const nothing = { success: true, records: [], next_cursor: null, has_more: false };
	expect((await page('job-empty')).body).toEqual(nothing);
	expect((await page('no-such-job')).status).toBe(404);
});
