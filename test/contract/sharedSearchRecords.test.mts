/** Get Many and Lien Search return what the service finds for each input, whatever the records show. */
import { companyService, hiding, type CompanyServiceOptions } from '../support/companyService.mts';
import { ACME, COMPANIES, META, WALMART } from '../support/knownCompanies.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { lookUp, WAYS, type Way } from '../support/ways.mts';

const testBed = useTestBed();

describe('searches give what the service finds:', () => {
	const lien = (nth: number, company: string, lender: string) => ({
		record_id: `lien-${nth}`,
		company_id: company,
		secured_party_base_url: lender,
	});
	const liens = [
		lien(1, 'acme', 'walmart.com'),
		lien(2, 'acme', 'acme.com'),
		lien(3, 'walmart', 'walmart.com'),
	];
	const former = { old_acme: 'acme' };
	type Search = [string, string, string, CompanyServiceOptions, string[], string[][]];

	const searches: Search[] = [
		[
			'companies by a domain inside another',
			'company.getAll',
			'url',
			{ companies: COMPANIES, matching: 'contains' },
			['art.com', 'acme.com', 'nobody.com'],
			[['walmart'], ['acme'], []],
		],
		[
			'companies by a former ID',
			'company.getAll',
			'company_id',
			{ companies: COMPANIES, renamed: former },
			['old_acme', 'walmart'],
			[['acme'], ['walmart']],
		],
		[
			'companies by a former ID beside the new one',
			'company.getAll',
			'company_id',
			{ companies: COMPANIES, renamed: former },
			['old_acme', 'acme'],
			[['acme'], ['acme']],
		],
		[
			'companies by a domain that is inside another one, too',
			'company.getAll',
			'url',
			{ companies: [ACME, { ...META, url: 'big-acme.com' }, WALMART], matching: 'contains' },
			['acme.com', 'walmart.com'],
			[['acme', 'meta'], ['walmart']],
		],
		[
			'companies by phones that they hide',
			'company.getAll',
			'phone',
			{ companies: COMPANIES, shows: hiding(['phone']) },
			['2125550001', '8005550002'],
			[['acme'], ['walmart']],
		],
		[
			'liens by a domain inside that of the lender',
			'lien.searchSecuredParty',
			'url',
			{ liens, matching: 'contains' },
			['art.com', 'acme.com'],
			[['lien-1', 'lien-3'], ['lien-2']],
		],
		[
			'liens by a former ID of the debtor',
			'lien.searchSecuredParty',
			'company_id',
			{ liens, renamed: former },
			['old_acme', 'walmart'],
			[['lien-1', 'lien-2'], ['lien-3']],
		],
	];

	it.each(searches.flatMap((one) => WAYS.map((way): [string, Way, Search] => [one[0], way, one])))(
		'%s, %s',
		async (_name, way, [, operation, filter, options, asked, found]) => {
			const service = await testBed.serve(companyService(options));
			const answers = await lookUp(testBed.run, way, {
				operation,
				parameters: { returnAll: true, filters: { [filter]: '={{ $json.value }}' } },
				inputs: asked.map((value) => ({ value })),
				service,
			});
			const ids = answers.rows.map((rows) => rows.map((row) => row.record_id ?? row.company_id));

			expect(ids).toEqual(found);
			// At most all together, and then each alone.
			expect(answers.calls).toBeLessThanOrEqual(asked.length + 1);
		},
	);
});
