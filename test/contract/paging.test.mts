/** Lists that come in pages: all of it in order, no more than wanted, and the truth where it is not whole. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { freeFields } from '../support/freeFields.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 600, liens: 700 });
const bulkIds = times(2500, (n) => `X${n}`);
beforeAll(() => {
	const { bulkJobs } = testBed.sandbox.data;
	const [row] = bulkJobs.get('job-1')!;
	bulkJobs.set(
		'job-big',
		bulkIds.map((external_id) => ({ ...row, external_id })),
	);
});

interface List {
	operation: string;
	parameters: INodeParameters;
	id: string;
	path: string;
	size: number;
	/** What the operation sends besides the page. */
	body: object;
}

const bulk = 'emails/find/bulk/jobs/job-big/results';
const body = { country: 'United States' };
const oldestFirst = ['date_filed_unix', 'company_name'].map((field) => ({ field, order: 'asc' }));
const debtor_type = ['Individual', 'Organization'];
const byPage = { method: 'POST', path: '/v1/companies', pagination: 'page', jsonBody: '{}' };
const byCursor = { path: `/v1/${bulk}`, pagination: 'cursor', jsonQuery: { limit: 700 } };

const list = (operation: string, path: string, id: string, more: Partial<List> = {}): List => ({
	operation,
	path: `/v1/${path}`,
	id,
	parameters: freeFields(body),
	body,
	size: 50,
	...more,
});
const lists: List[] = [
	list('company.getAll', 'companies', 'company_id', { parameters: { filters: body } }),
	list('contact.getAll', 'contacts', 'contact_id'),
	list('businessRating.getAll', 'bbb', 'company_id', { size: 250 }),
	list('taxLien.getAll', 'tax-liens', 'record_id'),
	list('lien.searchDebtor', 'ucc/debtor', 'record_id'),
	list('lien.searchSecuredParty', 'ucc/secured_party', 'record_id', {
		parameters: { filters: { debtor_type }, sort: { values: oldestFirst } },
		body: { debtor_type, sort_by: oldestFirst },
	}),
	list('request.send', 'companies', 'company_id', { parameters: byPage, body: {} }),
	list('email.getBulkResults', bulk, 'external_id', {
		parameters: { jobId: 'job-big' },
		size: 1000,
	}),
	list('request.send', bulk, 'external_id', { parameters: byCursor, size: 700 }),
];

/** The ids of a list, read one page after the other without the node. */
async function idsOf({ path, id, size, body: own }: List): Promise<unknown[]> {
	if (id === 'external_id') return bulkIds;
	const ids: unknown[] = [];
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const answer = await fetch(testBed.sandbox.url + path, {
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

const warning = (message: RegExp) => [
	{ type: 'warning', message: expect.stringMatching(message) as unknown },
];

describe.each(lists)('$operation of $path', (list) => {
	const { operation, parameters, id, size } = list;

	it.each([
		['Return All', { returnAll: true }, Infinity],
		['a Limit', { limit: 60 }, 60],
	])(
		'with %s gives the first rows in the service’s order, and no call is in vain',
		async (...given) => {
			const [, own, limit] = given;
			const expected = (await idsOf(list)).slice(0, limit);
			const { json, hints } = await testBed.run(operation, { ...parameters, ...own });

			expect(json.map((row) => row[id])).toEqual(expected);
			expect(testBed.calls()).toBe(Math.ceil(expected.length / size));
			expect(hints).toMatchObject([{ type: 'info' }]);
		},
	);
});

const everything = { filters: body, returnAll: true };
const pages = 600 / 50;

it.each<[string, FaultRule, number, number]>([
	['far too many', { kind: 'lieTotal', total_records: 1e9, total_pages: 2e7 }, 600, pages + 10],
	['too few records', { kind: 'lieTotal', total_records: 3, total_pages: pages }, 600, pages + 10],
	['the same page again and again', { kind: 'repeatPage' }, 50, pages],
])('a list that announces %s ends and comes with a hint', async (_name, fault, found, most) => {
	testBed.sandbox.setFaults([fault]);
	const { json, hints } = await testBed.run('company.getAll', everything);
	const ids = testBed.sandbox.data.companies.map(({ record }) => record.company_id);

	expect(json.map(({ company_id: id }) => id)).toEqual(ids.slice(0, found));
	expect(hints).toMatchObject(warning(/^Not complete: /));
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
	const { json, hints } = await testBed.run('email.getBulkResults', own);
	const asFile = { ...own, outputAs: 'file', fileFormat: 'jsonl' };
	const file = await (await testBed.run('email.getBulkResults', asFile)).file();

	expect(json).toEqual([...people.values()]);
	expect(hints).toMatchObject([{ type: 'info' }]);
	const lines = file.trimEnd().split('\n');
	expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(json);
});
