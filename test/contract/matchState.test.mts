/** State of Enrich by company name: it is sent, and a company of another state is no answer. */
import type { IDataObject } from 'n8n-workflow';
import type { CompanyServiceOptions } from '../support/companyService.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { inEachWay, lookUpAt, WAYS, type Way } from '../support/ways.mts';

const testBed = useTestBed();
const lookUp = lookUpAt(testBed);

const store = (company_name: string, state: string | null, place = 0): IDataObject => ({
	company_id: `${company_name} ${state} ${place}`,
	company_name,
	state,
});
const TX = store('Acme', 'TX');
const NY = store('Acme', 'NY');
const BOLT = store('Bolt', 'CA');
const NOWHERE = store('Nowhere', null);
const [INC_NY, LLC_TX] = [store('Acme Inc', 'NY'), store('Acme LLC', 'TX')];

type Asked = Array<[name: string, state: string | null]>;

/** Enriches names with their states; null = any state. */
const enrich = async (way: Way, asked: Asked, options: CompanyServiceOptions) =>
	await lookUp(
		way,
		{ matching: 'likeness', ...options },
		asked.map(([value, state]) => ({ value, state })),
		{ matchBy: 'company_name', matchState: '={{ $json.state }}' },
	);
const idsOf = (found: Array<IDataObject | null>) =>
	found.map((company) => [company?.company_id ?? null]);

it.each(['TX', 'tx', 'Texas', 'TEXAS', 'T\u200bX', '\u00adtx'])('%j is TX', async (state) => {
	const { sent, ids } = await enrich('in one list', [['Acme', state]], { companies: [NY, TX] });
	expect(sent.map((body) => [body.state].flat())).toEqual([['TX']]);
	expect(ids).toEqual(idsOf([TX]));
});

it.each(['', 'n/a', null])('%j means any state, and is not sent', async (state) => {
	const { sent, rows } = await enrich('in one list', [['Acme', state]], { companies: [NY, TX] });
	expect(sent.map((body) => body.state)).toEqual([undefined]);
	expect(rows).toMatchObject([[{ company_id: NY.company_id, found_count: 2 }]]);
});

it.each([
	['company_name', { found: false, reason: 'not a state' }],
	['company_id', { found: true }],
])('Narnia, where Look Up By is %s', async (matchBy, row) => {
	const { json } = await testBed.enrichAt(
		() => ({ body: { records: [TX], total_records: 1 } }),
		[String(TX[matchBy])],
		{ matchBy, matchState: '={{ "Narnia" }}' },
	);
	expect(json).toMatchObject([row]);
});

const twoStates: Asked = [
	['Acme', 'TX'],
	['Acme', 'NY'],
];
const withAndWithout: Asked = [
	['Nowhere', 'TX'],
	['Nowhere', null],
];
const twoForms: Asked = [
	['Acme Inc', 'TX'],
	['Acme Inc', 'NY'],
	['Acme LLC', 'NY'],
];
const mixed: Asked = [
	['Acme', 'TX'],
	['Bolt', null],
	['Acme', null],
	['Nowhere', null],
	['Bolt', 'NY'],
];

const cases: Array<[string, IDataObject[], Asked, Array<IDataObject | null>]> = [
	['one name in two states gives two rows', [NY, TX], twoStates, [TX, NY]],
	['a company in another state is not found', [NY, TX], [['Acme', 'CA']], [null]],
	['a company that shows no state is not in it', [NOWHERE], withAndWithout, [null, NOWHERE]],
	['another form in the state is found', [INC_NY, LLC_TX], twoForms, [LLC_TX, INC_NY, INC_NY]],
	[
		'a name without a state is not narrowed by the states of others',
		[NY, TX, BOLT, NOWHERE],
		mixed,
		[TX, BOLT, NY, NOWHERE, null],
	],
];

describe.each([
	['narrows by state', false],
	['does not look at the state', true],
])('where the service %s,', (_how, ignoresState) => {
	it.each(inEachWay(cases))('%s, %s', async (_name, way, companies, asked, found) => {
		const { ids } = await enrich(way, asked, { companies, ignoresState });
		expect(ids).toEqual(idsOf(found));
	});
});

const INC_CA = store('Acme Inc', 'CA');
it.each<[string, IDataObject[], Array<IDataObject | null>]>([
	['the name of an input in another state', [store('Acme Inc', 'TX'), TX, INC_CA], [TX, INC_CA]],
	['a name of both', [store('Acme Inc', 'TX'), store('Acme Corp', 'CA')], [null, null]],
])('%s is no answer where the service finds exact names', async (_name, companies, found) => {
	const asked: Asked = [
		['Acme Corp', 'TX'],
		['Acme Inc', 'CA'],
	];
	for (const way of WAYS) {
		const { ids } = await enrich(way, asked, { companies, matching: 'exact' });
		expect(ids).toEqual(idsOf(found));
	}
});

describe('240 stores of one name in 50 states', () => {
	const STATES =
		'AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';
	const states = STATES.split(' ');
	const inTurns = times(240, (n) => store('Ace Hardware', states[n % 50], Math.floor(n / 50)));
	const byState = [...inTurns].sort((a, b) => String(a.state).localeCompare(String(b.state)));

	it.each([
		['in turns', 'in one list', inTurns],
		['state by state', 'in one list', byState],
		['in turns', 'as executions at once', inTurns],
		['state by state', 'as executions at once', byState],
	] as const)('are found, returned %s, asked %s', async (_order, way, companies) => {
		// As executions each state once, in a list each store.
		const some = way === 'in one list' ? inTurns : inTurns.slice(0, 50);
		const asked = some.map(({ state }): Asked[0] => ['Ace Hardware', String(state)]);
		const { ids, calls } = await enrich(way, asked, { companies });

		expect(ids).toEqual(asked.map(([name, state]) => [`${name} ${state} 0`]));
		expect(calls).toBeLessThanOrEqual(Math.ceil(240 / 50) + 3);
	});
});
