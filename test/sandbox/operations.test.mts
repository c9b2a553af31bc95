/** The sizes of pages, and bulk results with their cursors. */
import { endpoints } from '../../sandbox/document/endpoints.mts';
import { call, oneSandbox, post, TestClock, type Json } from './client.mts';

const sandbox = await oneSandbox({ securedPartyPage: 50, now: new TestClock().now });

const paged = endpoints.filter(({ pages }) => pages);
test.each(paged)('$path has pages of the documented sizes', async ({ path, pages }) => {
	const search = async (per_page?: number) =>
		await post(sandbox, path, { company_id: 'C0', per_page });
	expect((await search()).body.per_page).toBe(pages!.size);
	expect((await search(pages!.most)).body.per_page).toBe(pages!.most);
	expect((await search(pages!.most + 1)).status).toBe(422);
});

const page = async (job: string, query = {}) => {
	const results = `/v1/emails/find/bulk/jobs/${job}/results`;
	return await call(sandbox, 'GET', `${results}?${new URLSearchParams(query)}`);
};

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
