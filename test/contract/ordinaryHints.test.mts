/** What the hint says of ordinary runs: what is missing, what is there twice, and why. */
import { runningRows, useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 120 });

const run = runningRows(desk);

const companies = () => desk.sandbox.data.companies.map(({ record }) => record);

describe('the hint', () => {
	const hintOf = async (...asked: Parameters<typeof run>) => (await run(...asked)).hints[0].message;

	it('says how many places have no reviews', async () => {
		const { companyName } = { companyName: companies()[0].url };
		const rows = [{ url: 'nobody.example' }, { url: companyName }, { url: 'nowhere.example' }];
		for (const output of ['business', 'reviews']) {
			const message = await hintOf('review.getAll', rows, {
				output,
				filters: { url: '={{ $json.url }}' },
			});
			expect(message).toMatch(/^[23] of 3 inputs found nothing\. /);
		}
	});

	it('says how many records lie behind the limit, of items and of a file', async () => {
		for (const outputAs of ['items', 'file']) {
			const message = await hintOf('company.getAll', [{}], { limit: 50, outputAs });
			expect(message).toContain('The service has 120 records, and Limit gives 50. ');
		}
		expect(await hintOf('company.getAll', [{}], { limit: 200 })).not.toContain('Limit');
	});

	it('says why inputs failed', async () => {
		const rows = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ email: `${name}@a.example` }));
		const parameters = { email: '={{ $json.email }}', options: { maxCalls: 2 } };
		const message = await hintOf('email.validate', rows, parameters, {
			onError: 'continueRegularOutput',
		});

		expect(message).toMatch(
			/^2 \w+\. 3 failed: Max Calls \(2\) is used up, so no further call was made\. /,
		);
	});

	it('counts the statuses of addresses', async () => {
		const rows = [
			{ email: 'a@a.example' },
			{ email: 'b@a.example' },
			{ email: 'nobody' },
			{ email: 'Ann <A@A.EXAMPLE>' },
		];
		const message = await hintOf('email.validate', rows, { email: '={{ $json.email }}' });

		expect(message).toMatch(/^3 \w+, 1 Malformed\. 1 of 4 not sent \(malformed\)\. 3 calls/);
	});

	it('says why a search by Date Filed may find nothing', async () => {
		const { record } = desk.sandbox.data.liens[0].debtor;
		const filters = { debtor_name: record.company_name, date_filed: '1999-01-01' };
		const message = await hintOf('lien.searchSecuredParty', [{}], { filters });

		expect(message).toMatch(
			/^0 records: which form of Date Filed .* Filed Since in the options\. /,
		);
	});
});
