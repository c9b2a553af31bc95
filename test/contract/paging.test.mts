/** Lists that come in pages: all of it in order, no more than wanted, and the truth if it is not whole. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { freeFields, matching, times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed({ companies: 600, liens: 700 });
const bulkIds = times(2500, (n) => `X${n}`);
beforeAll(() => {
	const { bulkJobs } = testBed.sandbox.data;
	const [row] = bulkJobs.get('job-1')!;
	const rows = bulkIds.map((external_id) => ({ ...row, external_id }));
	bulkJobs.set('job-big', rows);
});

/** A list, the field that identifies its rows, and its page size. */
type List = [
	operation: string,
	path: string,
	parameters: INodeParameters,
	id: string,
	size: number,
];

const bulk = 'emails/find/bulk/jobs/job-big/results';
const body = { country: 'United States' };
const free = freeFields(body);
const debtor_type = ['Individual', 'Organization'];
const oldestFirst = ['date_filed_unix', 'company_name'].map((field) => ({ field, order: 'asc' }));
const liens = { filters: { debtor_type }, sort: { values: oldestFirst } };
const byPage = { method: 'POST', path: '/v1/companies', pagination: 'page', jsonBody: '{}' };
const byCursor = { path: `/v1/${bulk}`, pagination: 'cursor', jsonQuery: { limit: 700 } };
const lists: List[] = [
	['company.getAll', 'companies', { filters: body }, 'company_id', 50],
	['contact.getAll', 'contacts', free, 'contact_id', 50],
	['businessRating.getAll', 'bbb', free, 'company_id', 250],
	['taxLien.getAll', 'tax-liens', free, 'record_id', 50],
	['lien.searchDebtor', 'ucc/debtor', free, 'record_id', 50],
	['lien.searchSecuredParty', 'ucc/secured_party', liens, 'record_id', 50],
	['request.send', 'companies', byPage, 'company_id', 50],
	['email.getBulkResults', bulk, { jobId: 'job-big' }, 'external_id', 1000],
	['request.send', bulk, byCursor, 'external_id', 700],
];

/** The IDs of a list, read one page after the other without the node. */
async function idsOf([operation, path, { filters, sort }, id, size]: List): Promise<unknown[]> {
	if (id === 'external_id') return bulkIds;
	const ids: unknown[] = [];
	const sorted = sort && { sort_by: oldestFirst };
	const own = operation === 'request.send' ? {} : { ...((filters ?? body) as object), ...sorted };
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const answer = await fetch(`${testBed.sandbox.url}/v1/${path}`, {
			method: 'POST',
			headers: { 'x-api-key': 'sandbox-key', 'content-type': 'application/json' },
			body: JSON.stringify({ ...own, page, per_page: size }),
		});
		const got = (await answer.json()) as { records: IDataObject[]; total_pages: number };
		ids.push(...got.records.map((record) => record[id]));
		pages = got.total_pages;
	}
	testBed.sandbox.reset();
	return ids;
}

describe.each(lists)('%s of %s', (...list) => {
	const [operation, , parameters, id, size] = list;
	it.each([
		['Return All', { returnAll: true }, Infinity],
		['a Limit', { limit: 60 }, 60],
	])('with %s: the first rows in the service’s order, and no call too many', async (...given) => {
		const [, own, limit] = given;
		const expected = (await idsOf(list)).slice(0, limit);
		const { json, hints } = await testBed.run(operation, { ...parameters, ...own });
		expect(json.map((row) => row[id])).toEqual(expected);
		expect(testBed.calls()).toBe(Math.ceil(expected.length / size));
		expect(hints).toMatchObject([{ type: 'info' }]);
	});
});

it.each<[string, FaultRule, number, number]>([
	['far too many', { kind: 'lieTotal', total_records: 1e9, total_pages: 2e7 }, 600, 22],
	['too few records', { kind: 'lieTotal', total_records: 3, total_pages: 12 }, 600, 22],
	['the same page again and again', { kind: 'repeatPage' }, 50, 12],
])('a list that announces %s ends, and the hint warns', async (_name, fault, found, most) => {
	testBed.sandbox.setFaults([fault]);
	const own = { filters: body, returnAll: true };
	const { json, hints } = await testBed.run('company.getAll', own);
	const ids = testBed.sandbox.data.companies.map(({ record }) => record.company_id);
	expect(json.map(({ company_id: id }) => id)).toEqual(ids.slice(0, found));
	expect(hints).toMatchObject([{ type: 'warning', message: matching(/^Not complete: /) }]);
	expect(testBed.calls()).toBeLessThanOrEqual(most);
});

it.each([
	['job-long', 'whose last seven pages only complete earlier rows'],
	['job-uneven', 'whose pages are not full, or empty'],
])('the rows of %s, %s, are merged by their external_id', async (jobId) => {
	const people = new Map<string, IDataObject>();
	for (const row of testBed.sandbox.data.bulkJobs.get(jobId)!) {
		people.set(row.external_id, { ...people.get(row.external_id), ...row });
	}
	const own = { jobId, returnAll: true };
	const asFile = { ...own, outputAs: 'file', fileFormat: 'jsonl' };
	const { json, hints } = await testBed.run('email.getBulkResults', own);
	const file = await (await testBed.run('email.getBulkResults', asFile)).file();
	expect(json).toEqual([...people.values()]);
	expect(hints).toMatchObject([{ type: 'info' }]);
	expect(JSON.parse(`[${file.trim().replaceAll('\n', ',')}]`)).toEqual(json);
});
