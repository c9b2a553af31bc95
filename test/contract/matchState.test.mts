/** State of Enrich by company name: it is sent, and a company of another state is no answer. */
import type { IDataObject } from 'n8n-workflow';
import type { CompanyServiceOptions } from '../support/companyService.mts';
import { listing } from '../support/http.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { inEachWay, lookUpAt, WAYS, type Way } from '../support/ways.mts';

const testBed = useTestBed();
const lookUp = lookUpAt(testBed);

/** A company whose ID is its name and state. */
const store = (company_name: string, state: string | null, place = ''): IDataObject => ({
	company_id: `${company_name} ${state}${place}`,
	company_name,
	state,
});
const [TX, NY] = [store('Acme', 'TX'), store('Acme', 'NY')];
const [INC_TX, INC_NY, LLC_TX] = [
	store('Acme Inc', 'TX'),
	store('Acme Inc', 'NY'),
	store('Acme LLC', 'TX'),
];
const NOWHERE = store('Nowhere', null);

/** Enriches names with their states, such as `Acme, TX`; without one, of any state. */
const enrich = async (way: Way, asked: string[], options: CompanyServiceOptions) => {
	const inputs = asked.map((text) => {
		const [value, state] = text.split(', ');
		return { value, state };
	});
	const own = { matchBy: 'company_name', matchState: '={{ $json.state }}' };
	return await lookUp(way, { matching: 'likeness', ...options }, inputs, own);
};

it.each(['TX', 'tx', 'Texas', 'TEXAS', 'T\u200bX', '\u00adtx'])('State %j is TX', async (state) => {
	const { sent, ids } = await enrich('in one list', [`Acme, ${state}`], { companies: [NY, TX] });
	expect(sent.map((body) => [body.state].flat())).toEqual([['TX']]);
	expect(ids).toEqual([['Acme TX']]);
});

it.each(['', 'n/a'])('the State %j means any state, and is not sent', async (state) => {
	const { sent, rows } = await enrich('in one list', [`Acme, ${state}`], { companies: [NY, TX] });
	expect(sent.map((body) => body.state)).toEqual([undefined]);
	expect(rows).toMatchObject([[{ company_id: 'Acme NY', found_count: 2 }]]);
});

it.each([
	['company_name', { found: false, reason: 'not a state' }],
	['company_id', { found: true }],
])('the State Narnia, where Look Up By is %s', async (matchBy, row) => {
	const own = { matchBy, matchState: '={{ "Narnia" }}' };
	const records = listing(() => [TX]);
	const { json } = await testBed.enrichAt(records, [String(TX[matchBy])], own);
	expect(json).toMatchObject([row]);
});

type Found = Array<string | null>;

const mixed = ['Acme, TX', 'Bolt', 'Acme', 'Nowhere', 'Bolt, NY'];
const threeForms = ['Acme Inc, TX', 'Acme Inc, NY', 'Acme LLC, NY'];
const cases: Array<[string, IDataObject[], asked: string[], Found]> = [
	['one name in two states', [NY, TX], ['Acme, TX', 'Acme, NY'], ['Acme TX', 'Acme NY']],
	['a company in another state', [NY, TX], ['Acme, CA'], [null]],
	['no state is shown', [NOWHERE], ['Nowhere, TX', 'Nowhere'], [null, 'Nowhere null']],
	['another form', [INC_NY, LLC_TX], threeForms, ['Acme LLC TX', 'Acme Inc NY', 'Acme Inc NY']],
	[
		'a name without a state is not narrowed by the states of others',
		[NY, TX, store('Bolt', 'CA'), NOWHERE],
		mixed,
		['Acme TX', 'Bolt CA', 'Acme NY', 'Nowhere null', null],
	],
];

describe.each([
	['narrows by state', false],
	['does not look at the state', true],
])('where the service %s,', (_how, ignoresState) => {
	it.each(inEachWay(cases))('%s, %s', async (_name, way, companies, asked, found) => {
		const { ids } = await enrich(way, asked, { companies, ignoresState });
		expect(ids).toEqual(found.map((id) => [id]));
	});
});

const INC_CA = store('Acme Inc', 'CA');
it.each<[string, IDataObject[], Found]>([
	['the name of an input in another state', [INC_TX, TX, INC_CA], ['Acme TX', 'Acme Inc CA']],
	['a name of both', [INC_TX, store('Acme Corp', 'CA')], [null, null]],
])('%s is no answer where the service finds exact names', async (_name, companies, found) => {
	for (const way of WAYS) {
		const asked = ['Acme Corp, TX', 'Acme Inc, CA'];
		const { ids } = await enrich(way, asked, { companies, matching: 'exact' });
		expect(ids).toEqual(found.map((id) => [id]));
	}
});

describe('240 stores of one name in 50 states', () => {
	const STATES =
		'AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';
	const states = STATES.split(' ');
	const inTurns = times(240, (n) => store('Ace', states[n % 50], ` ${Math.floor(n / 50)}`));
	const byState = [...inTurns].sort((a, b) => String(a.state).localeCompare(String(b.state)));

	it.each([
		['in turns', 'in one list', inTurns],
		['state by state', 'in one list', byState],
		['in turns', 'as executions at once', inTurns],
		['state by state', 'as executions at once', byState],
	] as const)('are found, returned %s, asked %s', async (_order, way, companies) => {
		// As executions each state once, in a list each store.
		const some = way === 'in one list' ? inTurns : inTurns.slice(0, 50);
		const asked = some.map(({ state }) => `Ace, ${String(state)}`);
		const { ids, calls } = await enrich(way, asked, { companies });

		expect(ids).toEqual(some.map(({ state }) => [`Ace ${String(state)} 0`]));
		expect(calls).toBeLessThanOrEqual(Math.ceil(240 / 50) + 3);
	});
});
