/** Lists that the service cut where an operation has no paging: the hint says so. */
import type { INodeParameters } from 'n8n-workflow';
import { scripted } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: `r${id}` }));

it.each<[string, INodeParameters, object, string]>([
	['lien.getCompanies', {}, { records: rows(50), total_records: 495 }, '50 of the 495 records'],
	['email.getLogs', {}, { logs_emails: rows(3), total_records: 90 }, '3 of the 90 records'],
	[
		'company.getAllAttributes',
		{ lookupBy: 'company_id', value: 'c1' },
		{ records: { companies: { found: 7, hits: rows(2) } } },
		'2 of the 7 records',
	],
	[
		'review.getAll',
		{ filters: { company_name: 'Acme' } },
		{ records: [{ company_name: 'Acme', review_count: 18, reviews: rows(2) }] },
		'2 of the 18 reviews',
	],
	[
		'request.send',
		{ path: '/v1/anything' },
		{ records: rows(2), total_pages: 3 },
		'one of the 3 pages',
	],
])(
	'%s warns where the answer announces more than it holds',
	async (operation, parameters, answer, told) => {
		const server = await scripted([{ body: { success: true, ...answer } }]);
		const credential = { baseUrl: server.url };
		const run = await desk.run(operation, parameters, { credential });
		await server.close();
		expect(run.error).toBeUndefined();
		expect(run.hints).toMatchObject([
			{
				type: 'warning',
				message: expect.stringMatching(
					`(^|found\\. )Not complete: the service gave ${told} it counts\\.`,
				),
			},
		]);
	},
);
