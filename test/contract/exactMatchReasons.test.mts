/** Enrich and Get All Attributes say whose company the service returned in place of the one that was asked for. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService, hiding, type CompanyServiceOptions } from '../support/companyService.mts';
import { COMPANIES, HOSTS, WALMART } from '../support/knownCompanies.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { companyIds, lookUp, type Way } from '../support/ways.mts';

const testBed = useTestBed();

describe.each([
	['company.enrich', 'matchBy'],
	['company.getAllAttributes', 'lookupBy'],
])('%s', (operation, by) => {
	const ask = async (
		options: CompanyServiceOptions,
		inputs: IDataObject[],
		parameters: INodeParameters = {},
		way: Way = 'each alone',
	) => {
		const service = await testBed.serve(companyService(options));
		const own = { value: '={{ $json.value }}', ...parameters };
		return await lookUp(testBed.run, way, { operation, parameters: own, inputs, service });
	};
	const former = {
		companies: COMPANIES,
		renamed: { old_acme: 'acme', 'facebook.com': 'meta.com' },
	};

	it.each([
		[
			'url',
			'art.com',
			{ companies: COMPANIES, matching: 'contains' } as const,
			'the service returned walmart.com',
		],
		['url', 'facebook.com', former, 'the service returned meta.com'],
		['company_id', 'old_acme', former, expect.stringMatching(/^the service returned \S/)],
		[
			'phone',
			'3125550009',
			{ companies: COMPANIES, stranger: WALMART },
			expect.stringMatching(/^the service returned \S/),
		],
	])('says whose company came for the %s %s', async (key, value, options, reason) => {
		const { rows, calls } = await ask(options, [{ value }], { [by]: key });

		expect(rows).toMatchObject([[{ found: false, asked: value, reason }]]);
		// A phone that isn't found is sent once more with its country code.
		expect(calls).toBeLessThanOrEqual(key === 'phone' ? 2 : 1);
	});

	it('counts one other company in words that agree', async () => {
		const { hints } = await ask(former, [{ value: 'facebook.com' }], { [by]: 'url' });
		expect(hints[0]).toContain(
			'1 of the companies that the service returned did not show what was asked: left out.',
		);
	});

	it('counts the inputs for which other companies came', async () => {
		const others = ['a', 'b', 'c'].map((letter) => `${letter}.former.com`);
		const renamed = Object.fromEntries(others.map((url) => [url, 'meta.com']));
		const asked = [...others, 'acme.com', 'nobody.com'];
		const { hints } = await ask(
			{ companies: COMPANIES, renamed },
			asked.map((value) => ({ value })),
			{ [by]: 'url' },
			'with Items per Call 1',
		);

		expect(hints).toEqual([expect.stringMatching(/^1 of 5 found, 4 not/)]);
		expect(hints[0]).toMatch(/\b3\b[^.,]*(?:another company|other companies|returned)/);
	});
});

it('Enrich says whose company came for a name', async () => {
	const service = await testBed.serve(
		companyService({ companies: COMPANIES, matching: 'likeness' }),
	);
	const parameters = { matchBy: 'company_name', value: 'Walmart Tools' };
	const { json } = await testBed.run('company.enrich', parameters, { service });
	const reason = expect.stringMatching(/^the service returned walmart/i) as string;
	expect(json).toMatchObject([{ found: false, asked: 'Walmart Tools', reason }]);
});

describe('Get All Attributes', () => {
	const ART = { company_id: 'art', company_name: 'Art', url: 'art.com' };
	const artWest = { ...ART, company_id: 'art-west' };
	const hidden = { ...ART, company_id: 'hidden' };
	const shows = hiding(['url'], ['hidden']);

	it.each<[string, CompanyServiceOptions, string, Array<string | null>]>([
		['the one that shows the domain', { companies: [WALMART, ART] }, 'art.com', ['art']],
		['all that show it', { companies: [ART, WALMART, artWest] }, 'art.com', ['art', 'art-west']],
		['none where no company shows it', { companies: [WALMART] }, 'art.com', [null]],
		['no company that hides it beside', { companies: [hidden, ART], shows }, 'art.com', ['art']],
		['a company that hides it', { companies: [hidden, WALMART], shows }, 'art.com', ['hidden']],
		[
			'the parent domain',
			{ companies: COMPANIES, renamed: { 'x.acme.com': 'acme.com' } },
			'x.acme.com',
			['acme'],
		],
		[
			'no host that many share',
			{ companies: HOSTS, renamed: { 'anna.github.io': 'github.io' } },
			'anna.github.io',
			[null],
		],
	])('gives %s', async (_name, options, value, ids) => {
		const service = await testBed.serve(companyService({ matching: 'contains', ...options }));
		const answers = await lookUp(testBed.run, 'each alone', {
			operation: 'company.getAllAttributes',
			parameters: { value: '={{ $json.value }}' },
			inputs: [{ value }],
			service,
		});

		expect(companyIds(answers)).toEqual([ids]);
		expect(answers.calls).toBe(1);
	});
});
