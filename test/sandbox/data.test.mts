/** The generated data: reproducible and consistent. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { Dataset } from '../../sandbox/data/dataset.mts';
import { securedPartyView } from '../../sandbox/data/lienRecord.mts';
import { shownCompany } from '../../sandbox/data/shownCompany.mts';

const OPTIONS = { seed: 7, companies: 200, liens: 400, today: '2025-06-15' };

/** What a client can see, as bytes; companies are asked in either order. */
function everything(data: Dataset, isReversed = false): string {
	const order = isReversed ? [...data.companies].reverse() : data.companies;
	const seen = order.map((one) => [shownCompany(one), data.contacts(one), data.reviews(one)]);
	return JSON.stringify([
		isReversed ? seen.reverse() : seen,
		data.liens.map(securedPartyView),
		data.logs.emailsOf(CLIENT_ACCOUNT),
		data.logs.mobilesOf(CLIENT_ACCOUNT),
		[...data.bulkJobs],
	]);
}

test('the sandbox generates the same data for the same seed, whatever is asked for first, and other data for another', () => {
	const first = everything(new Dataset(OPTIONS));
	expect(everything(new Dataset(OPTIONS), true)).toBe(first);
	expect(everything(new Dataset({ ...OPTIONS, seed: 8 }))).not.toBe(first);
});

test('the sandbox gives no id twice, and files liens before today that expire later', () => {
	const data = new Dataset(OPTIONS);
	const ids = [
		...data.companies.map(({ record }) => record.company_id),
		...data.companies.flatMap((company) => data.contacts(company)).map((row) => row.contact_id),
		...data.liens.flatMap(({ recordId, uccId }) => [recordId, uccId]),
		...data.lenders.map(({ companyId }) => companyId),
	];
	expect(new Set(ids).size).toBe(ids.length);
	for (const { filedAt, modifiedAt, expiresAt } of data.liens) {
		expect(filedAt <= modifiedAt && modifiedAt <= data.today && filedAt < expiresAt).toBe(true);
	}
});
