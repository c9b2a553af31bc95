/** What the hint says of a run: what is missing, what is there several times, and why; and what a trace shows of it. */
import type { INodeParameters } from 'n8n-workflow';
import type { TestBedRequest } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 120 });

const domain = () => testBed.sandbox.data.companies[0].record.url as string;
const hintOf = async (...given: Parameters<typeof testBed.run>) =>
	(await testBed.run(...given)).hint;
const byRow = (field: string) => `={{ $json.${field} }}`;
const rowsOf = (field: string, ...values: string[]): TestBedRequest => ({
	rows: values.map((value) => ({ [field]: value })),
});
const three = rowsOf('id', '1', '2', '3');

describe('the hint', () => {
	it.each<[INodeParameters, string]>([
		[
			{},
			'All 3 inputs made the same request, so every record appears 3 times. Turn on Settings → Exec',
		],
		[
			{ filters: { state: '={{ $json.id === "1" ? "CA" : "TX" }}' } },
			'1 of 3 inputs made the same request as another input, so its records appear again. Put a Rem',
		],
	])('says of a search with %j that records are there again', async (parameters, said) => {
		expect(await hintOf('company.getAll', { limit: 2, ...parameters }, three)).toContain(said);
	});

	it.each<[string, INodeParameters]>([
		['company.getAll', { limit: 2, filters: { city: '={{ "nowhere" + $json.id }}' } }],
		['email.validate', { email: '={{ "ann@b.example" }}' }],
	])('says nothing of that for %s with %j', async (operation, parameters) => {
		expect(await hintOf(operation, parameters, three)).not.toContain('the same request');
	});

	it.each(['business', 'reviews'])('says how many places have no %s', async (output) => {
		const rows = rowsOf('url', 'nobody.example', domain(), 'nowhere.example');
		const hint = await hintOf('review.getAll', { output, filters: { url: byRow('url') } }, rows);
		expect(hint).toMatch(/^[23] of 3 inputs found nothing\. /);
	});

	it.each(['items', 'file'])('says how many records lie behind the Limit: %s', async (outputAs) => {
		expect(await hintOf('company.getAll', { limit: 50, outputAs })).toContain(
			'120 records match; Limit returned the first 50. ',
		);
		expect(await hintOf('company.getAll', { limit: 200 })).not.toContain('Limit');
	});

	const list = (count: number) => Array.from({ length: count }, (_, id) => ({ id: `r${id}` }));
	it.each<[string, INodeParameters, object, string]>([
		['lien.getCompanies', {}, { records: list(50), total_records: 495 }, '50 of the 495 records'],
		['email.getLogs', {}, { logs_emails: list(3), total_records: 90 }, '3 of the 90 records'],
		[
			'request.send',
			{ path: '/v1/anything' },
			{ records: list(2), total_pages: 3 },
			'one of the 3 pages',
		],
	])('warns where the answer to %s announces more than it holds', async (name, own, body, said) => {
		const service = await testBed.serve([{ body: { success: true, ...body } }]);
		const { hints, error } = await testBed.run(name, own, { service });
		const message = `(^|found\\. )Not complete: the service gave ${said} it counts\\.`;

		expect(error).toBeUndefined();
		expect(hints).toMatchObject([{ type: 'warning', message: expect.stringMatching(message) }]);
	});
});

it('a refused call is told, with the limit that was hit', async () => {
	testBed.sandbox.setFaults([{ kind: 'rateLimit', retryAfter: 2, times: 1 }]);
	const { hint } = await testBed.enrich([domain(), 'nobody.example', '']);
	const file = await testBed.run('email.exportLogs', { fmt: 'csv' });

	expect(hint).toMatch(/, the limit of calls a minute was hit, 1 call refused and sent again\.$/);
	expect(file.hint).toMatch(/ left in this minute\.$/);
});
