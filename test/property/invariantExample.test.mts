/** The example's list of domains, typed in many ways, at the data of the sandbox and without its server. */
import { readFileSync } from 'node:fs';
import { Dataset } from '../../sandbox/data/dataset.mts';
import { shownUrl } from '../../sandbox/data/shownCompany.mts';
import { withDefaults, type Spelling } from '../../sandbox/options.mts';
import { companiesAt } from '../../sandbox/search/companySearch.mts';
import { exampleData } from '../../scripts/lib/runExample.mts';
import type { Model } from './invariant/models.mts';
import { enrich, together } from './invariant/together.mts';

const [, ...lines] = readFileSync('examples/data/domains.csv', 'utf8').trim().split('\n');
const domains = lines.map((line) => line.split(',')[0]);

const sandboxModel = (spelling: Spelling): Model => {
	const data = new Dataset({ ...withDefaults(exampleData), spelling });
	const all = data.companies.map((company) => ({
		nth: company.index,
		company_id: company.record.company_id,
		company_name: company.record.company_name,
		url: shownUrl(company) ?? '',
		phone: company.record.phone[0] ?? '',
	}));
	return {
		name: spelling,
		finds: (_, value) => companiesAt(data, value).map(({ index }) => all[index]),
	};
};

test.each(['lenient', 'strict'] as const)(
	'the example’s domains get the same answers in either order, and from a service that is lenient or strict (%s)',
	async (spelling) => {
		const expected = await together(sandboxModel('lenient'), [enrich(domains)]);
		const model = sandboxModel(spelling);
		const forwards = await together(model, [enrich(domains)]);
		const backwards = await together(model, [enrich([...domains].reverse())]);
		expect(expected.rows[0].filter(([{ found }]) => found).length).toBeGreaterThan(150);
		expect(forwards.rows[0]).toEqual(expected.rows[0]);
		expect(backwards.rows[0].reverse()).toEqual(expected.rows[0]);
	},
);
