/** Lists that come in pages: the records in order, no more calls than needed, and a hint if the service counts differently. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { freeFields, matchingText, pageResponse, times, useTestBed } from '../support/testing.mts';
import type { RecordedRequest } from '../support/testing.mts';

const testBed = useTestBed({ companies: 600 });

/** A service with 2,500 rows, in pages by number or by cursor. */
const IDS = ['company_id', 'contact_id', 'record_id', 'external_id'];
const rows = times(2500, (n) => Object.fromEntries(IDS.map((id) => [id, `X${n}`])));
const service = ({ method, query, body }: RecordedRequest) => {
	if (method === 'POST') return pageResponse(rows, JSON.parse(body) as IDataObject);
	const from = Math.max(Number(query.get('cursor')), 0);
	const to = from + Number(query.get('limit'));
	const records = rows.slice(from, to);
	return { body: { success: true, records, next_cursor: to, has_more: to < rows.length } };
};

const free = freeFields({ country: 'United States' });
const filters = { filters: { debtor_type: 'Organization' } };
const byPage = { method: 'POST', path: '/v1/companies', pagination: 'page', jsonBody: '{}' };

describe.each<[operation: string, INodeParameters, pageSize: number]>([
	['company.getAll', { filters: { country: 'United States' } }, 50],
	['contact.getAll', free, 50],
	['businessRating.getAll', free, 250],
	['taxLien.getAll', free, 50],
	['lien.searchDebtor', free, 50],
	['lien.searchSecuredParty', filters, 50],
	['request.send', byPage, 50],
	['email.getBulkResults', { jobId: 'job-big' }, 1000],
	['request.send', { path: '/v1/any', pagination: 'cursor', jsonQuery: { limit: 700 } }, 700],
])('%s with %j', (operation, parameters, size) => {
	it.each([
		['Return All', { returnAll: true }, 2500],
		['a Limit', { limit: 60 }, 60],
	])('%s returns the first rows in order, with no call too many', async (...given) => {
		const [, own, count] = given;
		const all = { ...parameters, simplify: false, ...own };
		const run = await testBed.runAtScript(service, operation, all);
		expect(run.json).toEqual(rows.slice(0, count));
		expect(run.sent).toHaveLength(Math.ceil(count / size));
		expect(run.hints[0].message).not.toContain('complete');
	});
});

it.each<[string, FaultRule, number, number]>([
	['far too many', { kind: 'lieTotal', total_records: 1e9, total_pages: 2e7 }, 600, 22],
	['too few records', { kind: 'lieTotal', total_records: 3, total_pages: 12 }, 600, 22],
	['the same page again and again', { kind: 'repeatPage' }, 50, 12],
])('a list that announces %s ends, and the hint says so', async (_name, fault, found, most) => {
	testBed.sandbox.setFaults([fault]);
	// By default, a list that needs a billion calls fails after its first page.
	const options = { ifIncomplete: 'return' };
	const own = { filters: { country: 'United States' }, returnAll: true, options };
	const { json, hints } = await testBed.run('company.getAll', own);
	const ids = testBed.sandbox.data.companies.map(({ record }) => record.company_id);
	expect(json.map(({ company_id: id }) => id)).toEqual(ids.slice(0, found));
	const message = matchingText(/^Perhaps not complete: /);
	expect(hints).toMatchObject([{ type: 'info', message }]);
	expect(testBed.calls()).toBeLessThanOrEqual(most);
});

it.each([
	['job-long', 'whose last seven pages only complete earlier rows'],
	['job-uneven', 'whose page is not full'],
])('the rows of %s, %s, are merged by their external_id', async (jobId) => {
	const people = new Map<string, IDataObject>();
	for (const row of testBed.sandbox.data.bulkJobs.get(jobId)!)
		people.set(row.external_id, { ...people.get(row.external_id), ...row });
	const own = { jobId, returnAll: true };
	const asFile = { ...own, outputAs: 'file', fileFormat: 'jsonl' };
	const { json, hints } = await testBed.run('email.getBulkResults', own);
	const file = await (await testBed.run('email.getBulkResults', asFile)).file();
	expect(json).toEqual([...people.values()]);
	expect(hints).toMatchObject([{ type: 'info' }]);
	expect(JSON.parse(`[${file.trim().replaceAll('\n', ',')}]`)).toEqual(json);
});
