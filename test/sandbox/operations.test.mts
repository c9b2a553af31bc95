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

test('cursors lead through all rows of a job, and have to be encoded', async () => {
	const rows: unknown[] = [];
	for (let cursor = '-1'; cursor !== 'null'; ) {
		const { body } = await page('job-1', { cursor, limit: '50' });
		rows.push(...(body.records as unknown as Json[]));
		cursor = String(body.next_cursor);
		if (cursor === 'null') continue;
		expect((await page('job-1', { cursor: cursor.replace('+', ' ') })).status).toBe(422);
	}
	expect(rows).toEqual(sandbox.data.bulkJobs.get('job-1'));
});

test('a page has 100 rows by default, and an unknown job is not found', async () => {
	expect((await page('job-1')).body.records).toHaveLength(100);
	expect((await page('no-such-job')).status).toBe(404);
});
