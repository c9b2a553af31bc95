/** The awkward companies, gaps and lists of the sandbox: what the document allows and a node must not stumble over. */
import { parse } from 'csv-parse/sync';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isAwkward, SHARED_HOST_COMPANY, type Awkwardness } from '../../sandbox/data/awkward.mts';
import type { Company } from '../../sandbox/data/companies.mts';
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 100 });

const companies = () => desk.sandbox.data.companies;
const awkward = (kind: Awkwardness): Company[] =>
	companies().filter(({ index }) => isAwkward(index, kind));
const idOf = ({ record }: Company) => record.company_id;

/** The values of a filter in each request, for a text and a list of one are the same to the service. */
const sent = (filter: string) =>
	desk.sandbox.requests().map(({ body }) => [(body as IDataObject)[filter]].flat());

/** Looks values up, one an input: for each input the ids of its items, `none` where nothing was found. */
async function enriched(
	matchBy: string,
	values: string[],
	options: INodeParameters = {},
): Promise<unknown[][]> {
	const run = await desk.run(
		'company.enrich',
		{ matchBy, value: '={{ $json.value }}', options: { multipleMatches: 'all', ...options } },
		{ rows: values.map((value) => ({ value })) },
	);
	expect(run.error).toBeUndefined();
	return values.map((_, item) =>
		run.items
			.filter((found) => run.linkedInput(found) === item)
			.map(({ json }) => (json.found ? json.company_id : 'none')),
	);
}

const HOST = 'facebook.com';

describe('the page of a business on a shared host', () => {
	it('finds the company of that page, not the company of the host', async () => {
		const pages = awkward('sharedHostPage');
		const urls = pages.map(({ record }) => record.url);
		expect(await enriched('url', [HOST, ...urls])).toEqual([
			[idOf(companies()[SHARED_HOST_COMPANY])],
			...pages.map((page) => [idOf(page)]),
		]);
	});

	it('finds nothing where it belongs to nobody, although the service returns the company of the host', async () => {
		expect(await enriched('url', [`https://www.${HOST}/nobody-at-all`])).toEqual([['none']]);
	});

	it.each([true, false])('is sent as the user typed it, with Return All %s', async (returnAll) => {
		const [page] = awkward('sharedHostPage');
		const run = await desk.run('company.getAll', {
			returnAll,
			filters: { url: [page.record.url] },
		});
		expect(sent('url')).toEqual([[page.record.url]]);
		expect(run.items.map(({ json }) => json.company_id)).toEqual([idOf(page)]);
	});
});

/** Companies of all kinds. */
const some = () => companies().slice(35, 65);
/** Every identifier that they answer to, former ones beside present ones, and an unknown one. */
const identifiers: [matchBy: string, values: () => string[]][] = [
	['company_id', () => ['C0', ...some().flatMap((one) => [idOf(one), ...one.formerIds].reverse())]],
	[
		'url',
		() => [
			'nobody.example',
			...some()
				.filter(({ hasUrl, record, domain }) => hasUrl && record.url === domain)
				.flatMap(({ record, formerUrls }) => [...formerUrls, record.url]),
		],
	],
	[
		'phone',
		() => [
			'2125559999',
			...some()
				.flatMap(({ record }) => record.phone)
				.flatMap((phone, n) => (n % 10 === 0 ? [phone, `+1 ${phone.slice(-10)}`] : [phone])),
		],
	],
];

describe.each(identifiers)('enriching companies by %s', (matchBy, values) => {
	it('gives in batches of fifty what single calls give', async () => {
		const apart = await enriched(matchBy, values(), { itemsPerCall: 1 });
		expect(await enriched(matchBy, values(), { itemsPerCall: 50 })).toEqual(apart);
		expect(apart.filter(([id]) => id === 'none')).toHaveLength(1);
	});

	it('gives in batches of fifty the first of several matches, as single calls do', async () => {
		const first = { multipleMatches: 'first' };
		const apart = await enriched(matchBy, values(), { ...first, itemsPerCall: 1 });
		expect(await enriched(matchBy, values(), { ...first, itemsPerCall: 50 })).toEqual(apart);
	});
});

it('a company without url or phone is found by its id, with null in these fields', async () => {
	const incomplete = [...awkward('withoutUrl'), ...awkward('withoutPhone')];
	const run = await desk.run(
		'company.enrich',
		{ matchBy: 'company_id', value: '={{ $json.id }}' },
		{ rows: incomplete.map((company) => ({ id: idOf(company) })) },
	);
	expect(
		run.items.map(({ json: { url, phone } }) => ({ url: url ?? null, phone: phone ?? null })),
	).toEqual(
		incomplete.map((company) => {
			const { url, phone } = shownCompany(company);
			return { url: url ?? null, phone: phone?.join(', ') || null };
		}),
	);
});

it('a name with a comma or foreign letters is a single value of a filter', async () => {
	const [company] = awkward('foreignName');
	const { company_name } = company.record;
	const run = await desk.run(
		'company.getAll',
		{ filters: { company_name: ['={{ $json.name }}'] } },
		{ input: [{ json: { name: company_name } }] },
	);
	expect(sent('company_name')).toEqual([[company_name]]);
	expect(run.items.map(({ json }) => json.company_id)).toEqual([idOf(company)]);
});

it.each(['zip_code', 'four_digit_sic_code', 'naics_code'] as const)(
	'a %s that begins with a zero is sent with it',
	async (field) => {
		const company = companies().find(
			(one) => one.record[field].startsWith('0') && shownCompany(one)[field],
		)!;
		const value = company.record[field];
		const run = await desk.run('company.getAll', {
			filters: { [field]: field === 'zip_code' ? [value] : value },
		});
		expect(run.items.map(({ json }) => json.company_id)).toContain(idOf(company));
	},
);

describe('the rows of the long bulk job', () => {
	/** Each person once, completed by all later rows. */
	const completed = (): IDataObject[] => {
		const people = new Map<string, IDataObject>();
		for (const row of desk.sandbox.data.bulkJobs.get('job-long')!) {
			people.set(row.external_id, { ...people.get(row.external_id), ...row });
		}
		return [...people.values()];
	};
	const get = async (parameters: INodeParameters) =>
		await desk.run('email.getBulkResults', { jobId: 'job-long', ...parameters });

	it('are read to the end, although the last seven pages only complete earlier rows', async () => {
		const run = await get({ returnAll: true });
		expect(run.json).toEqual(completed());
		expect(run.hints).toMatchObject([{ type: 'info' }]);
		expect(desk.calls()).toBe(9);
	});

	it('are complete in a CSV file too', async () => {
		const run = await get({ returnAll: true, outputAs: 'file', fileFormat: 'csv' });
		// Where file output is not offered for this operation, its items are right.
		const rows = run.items[0].binary
			? (parse(await run.binary(run.items[0], 'data'), {
					columns: true,
					bom: true,
				}) as IDataObject[])
			: run.json;
		expect(rows.map(({ external_id, email, status }) => ({ external_id, email, status }))).toEqual(
			completed().map(({ external_id, email, status }) => ({ external_id, email, status })),
		);
	});
});

it('the rows of a bulk job whose pages are not full, or empty, are read to the end', async () => {
	const rows = desk.sandbox.data.bulkJobs.get('job-uneven')!;
	const run = await desk.run('email.getBulkResults', { jobId: 'job-uneven', returnAll: true });
	expect(run.items.map(({ json }) => json.external_id)).toEqual(
		rows.map(({ external_id }) => external_id),
	);
});

it('a CSV file of records with missing fields holds every field of every record in its column', async () => {
	const run = await desk.run('company.getAll', {
		returnAll: true,
		simplify: false,
		outputAs: 'file',
		fileFormat: 'csv',
		filters: { country: 'United States' },
	});
	const file = await run.binary(run.items[0], 'data');
	const rows = parse(file, { columns: true, bom: true }) as Record<string, string>[];
	expect(rows).toHaveLength(companies().length);
	for (const [index, company] of companies().entries()) {
		for (const [field, value] of Object.entries(shownCompany(company))) {
			if (typeof value !== 'string') continue;
			// What a spreadsheet would take for a formula is marked as text.
			const cell = value.replace(/^[=+@-]/, "'$&");
			expect([index, field, rows[index][field]]).toEqual([index, field, cell]);
		}
	}
});

describe('an input without a value for its only filter', () => {
	it.each(['company.getAll', 'review.getAll'])(
		'fails alone, before a call of %s that would find everything',
		async (name) => {
			const domains = [companies()[0].record.url, '', '  ', null, undefined];
			const run = await desk.run(
				name,
				{ filters: { url: '={{ $json.domain }}' } },
				{
					input: domains.map((domain) => ({ json: { domain } as IDataObject })),
					onError: 'continueRegularOutput',
				},
			);
			expect(desk.sandbox.requests()).toHaveLength(1);
			const failed = run.items.filter(({ json }) => json.error !== undefined);
			expect(failed.map((item) => run.linkedInput(item))).toEqual([1, 2, 3, 4]);
			for (const { json } of failed) {
				expect(json.error).toMatch(/^The "URL" parameter is empty/);
			}
		},
	);
});
