/** Enrich by company name and state: the state is sent, and a company of another state is no answer. */
import type { IDataObject } from 'n8n-workflow';
import { companyService, type CompanyServiceOptions } from '../support/companyService.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { companyIds, lookUp, WAYS, type Way } from '../support/ways.mts';

const testBed = useTestBed();

const store = (company_name: string, state: string | null, place = 0): IDataObject => ({
	company_id: `${company_name} ${state} ${place}`,
	company_name,
	state,
});

/** Enriches names with their states; null = any state. */
const enrich = async (
	way: Way,
	asked: Array<[name: string, state: string | null]>,
	options: CompanyServiceOptions,
) => {
	const isMany = way === 'as executions at once' && asked.length > 10;
	const latencies = isMany ? { firstLatency: 800, latency: 100 } : {};
	const service = await testBed.serve(
		companyService({ matching: 'likeness', ...latencies, ...options }),
	);
	const answers = await lookUp(testBed.run, way, {
		operation: 'company.enrich',
		parameters: {
			matchBy: 'company_name',
			value: '={{ $json.name }}',
			matchState: '={{ $json.state }}',
		},
		inputs: asked.map(([name, state]) => ({ name, state })),
		service,
	});
	return { ...answers, sent: service.sent };
};

const TX = store('Acme', 'TX');
const NY = store('Acme', 'NY');
const BOLT = store('Bolt', 'CA');
const NOWHERE = store('Nowhere', null);

it('is sent as state', async () => {
	const { sent, rows } = await enrich('in one list', [['Acme', 'TX']], { companies: [NY, TX] });
	expect(sent.map(({ state }) => [state].flat())).toEqual([['TX']]);
	expect(rows).toMatchObject([[{ found: true, state: 'TX' }]]);
});

it.each(['', 'n/a', null])('%j means any state, and is not sent', async (state) => {
	const { sent, rows } = await enrich('in one list', [['Acme', state]], { companies: [NY, TX] });
	expect(sent.map((body) => body.state)).toEqual([undefined]);
	expect(rows).toMatchObject([[{ company_id: NY.company_id, found_count: 2 }]]);
});

it.each(['tx', 'Texas', 'TEXAS'])('%s is TX', async (state) => {
	const answers = await enrich('in one list', [['Acme', state]], { companies: [NY, TX] });
	expect(companyIds(answers)).toEqual([[TX.company_id]]);
});

type Case = [
	name: string,
	companies: IDataObject[],
	asked: Array<[string, string | null]>,
	found: Array<IDataObject | null>,
];

const cases: Case[] = [
	[
		'one name in two states gives two rows',
		[NY, TX],
		[
			['Acme', 'TX'],
			['Acme', 'NY'],
		],
		[TX, NY],
	],
	['a company in another state is not found', [NY, TX], [['Acme', 'CA']], [null]],
	[
		'a company that shows no state is not in it',
		[NOWHERE],
		[
			['Nowhere', 'TX'],
			['Nowhere', null],
		],
		[null, NOWHERE],
	],
	[
		'another form in the state is found, and the form that was asked for in its own',
		[store('Acme Inc', 'NY'), store('Acme LLC', 'TX')],
		[
			['Acme Inc', 'TX'],
			['Acme Inc', 'NY'],
			['Acme LLC', 'NY'],
		],
		[store('Acme LLC', 'TX'), store('Acme Inc', 'NY'), store('Acme Inc', 'NY')],
	],
	[
		'a name without a state is not narrowed by the states of others',
		[NY, TX, BOLT, NOWHERE],
		[
			['Acme', 'TX'],
			['Bolt', null],
			['Acme', null],
			['Nowhere', null],
			['Bolt', 'NY'],
		],
		[TX, BOLT, NY, NOWHERE, null],
	],
];

describe.each([
	['narrows by state', false],
	['does not look at the state', true],
])('where the service %s,', (_how, ignoresState) => {
	it.each(cases.flatMap((one) => WAYS.map((way): [string, Way, Case] => [one[0], way, one])))(
		'%s, %s',
		async (_name, way, [, companies, asked, found]) => {
			const answers = await enrich(way, asked, { companies, ignoresState });
			expect(companyIds(answers)).toEqual(found.map((company) => [company?.company_id ?? null]));
		},
	);
});

describe('where the service finds exact names,', () => {
	const asked: Array<[string, string]> = [
		['Acme Corp', 'TX'],
		['Acme Inc', 'CA'],
	];
	it.each<[string, IDataObject[], Array<IDataObject | null>]>([
		[
			'a name of another input, which is in another state,',
			[store('Acme Inc', 'TX'), store('Acme', 'TX'), store('Acme Inc', 'CA')],
			[store('Acme', 'TX'), store('Acme Inc', 'CA')],
		],
		[
			'a name that both have in the state of the other',
			[store('Acme Inc', 'TX'), store('Acme Corp', 'CA')],
			[null, null],
		],
	])('%s is no answer', async (_name, companies, found) => {
		for (const way of WAYS) {
			const answers = await enrich(way, asked, { companies, matching: 'exact' });
			expect(companyIds(answers)).toEqual(found.map((company) => [company?.company_id ?? null]));
		}
	});
});

describe('240 stores of one name in 50 states', () => {
	const STATES =
		'AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'.split(
			' ',
		);
	const ordered = Array.from({ length: 240 }, (_, nth) =>
		store('Ace Hardware', STATES[nth % 50], Math.floor(nth / 50)),
	);
	const stateByState = [...ordered].sort((a, b) => String(a.state).localeCompare(String(b.state)));

	it.each([
		['in turns', 'in one list', ordered],
		['state by state', 'in one list', stateByState],
		['in turns', 'as executions at once', ordered],
		['state by state', 'as executions at once', stateByState],
	] as const)('are found, returned %s, asked %s', async (_order, way, companies) => {
		// As executions each state once, in a list each store.
		const some = way === 'in one list' ? ordered : ordered.slice(0, 50);
		const answers = await enrich(
			way,
			some.map(({ state }) => ['Ace Hardware', String(state)]),
			{ companies },
		);

		expect(companyIds(answers)).toEqual(
			some.map(({ state }) => [`Ace Hardware ${String(state)} 0`]),
		);
		expect(answers.calls).toBeLessThanOrEqual(Math.ceil(240 / 50) + 3);
	});

	it('have the one in Maine, which is asked for alone', async () => {
		const companies = stateByState.filter(({ state }) => state !== 'ME');
		const own = store('Ace Hardware', 'ME');
		const answers = await enrich('each alone', [['Ace Hardware', 'ME']], {
			companies: [...companies, own],
		});

		expect(companyIds(answers)).toEqual([[own.company_id]]);
		expect(answers.calls).toBe(1);
	});
});
