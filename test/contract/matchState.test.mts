/** State of Enrich by company name: it is sent, and a company in another state isn't the answer. */
import type { IDataObject } from 'n8n-workflow';
import type { CompanyServiceOptions } from '../support/companyService.mts';
import { inEachWay, lookUpAt, type Way } from '../support/ways.mts';
import { times, useTestBed } from '../support/testing.mts';

const lookUp = lookUpAt(useTestBed());

/** A company whose ID is its name and state, such as `Acme, TX`. */
const store = (id: string, place = ''): IDataObject => {
	const [company_name, state = null] = id.split(', ');
	return { company_id: id + place, company_name, state };
};
const [TX, NY] = ['Acme, TX', 'Acme, NY'].map((id) => store(id));

/** Enriches names with their states, such as `Acme, TX`; without one, of any state. */
const enrich = async (way: Way, asked: string[], options: CompanyServiceOptions, by?: string) => {
	const inputs = asked.map((text) => {
		const [value, state] = text.split(', ');
		return { value, state };
	});
	const own = { matchBy: by ?? 'company_name', matchState: '={{ $json.state }}' };
	return await lookUp(way, { matching: 'likeness', ...options }, inputs, own);
};

it.each(['TX', 'tx', 'Texas', 'TEXAS', 'T\u200bX', '\u00adtx'])('State %j is TX', async (state) => {
	const { sent, ids } = await enrich('in one list', [`Acme, ${state}`], { companies: [NY, TX] });
	expect(sent.map((body) => [body.state].flat())).toEqual([['TX']]);
	expect(ids).toEqual([['Acme, TX']]);
});

it.each(['', 'n/a'])('State %j means any state, and is not sent', async (state) => {
	const { sent, rows } = await enrich('in one list', [`Acme, ${state}`], { companies: [NY, TX] });
	expect(sent.map((body) => body.state)).toEqual([undefined]);
	expect(rows).toMatchObject([[{ company_id: 'Acme, NY', found_count: 2 }]]);
});

it.each([
	['company_name', { found: false, reason: 'not a state' }],
	['company_id', { found: true }],
])('an input with the State Narnia that is looked up by %s returns %j', async (by, row) => {
	const companies = [{ ...TX, company_id: 'Acme' }];
	const { rows } = await enrich('in one list', ['Acme, Narnia'], { companies }, by);
	expect(rows).toMatchObject([[row]]);
});

/** The stores that exist, and the store that each name finds. */
type Case = [name: string, stores: string, found: Record<string, string | null>];
const otherForms = { 'A Inc, TX': 'A LLC, TX', 'A Inc, NY': 'A Inc, NY', 'A LLC, NY': 'A Inc, NY' };
const someStates = {
	...{ 'Acme, TX': 'Acme, TX', Bolt: 'Bolt, CA', Acme: 'Acme, NY' },
	...{ Nowhere: 'Nowhere', 'Bolt, NY': null },
};
const cases: Case[] = [
	['two states', 'Acme, NY | Acme, TX', { 'Acme, TX': 'Acme, TX', 'Acme, NY': 'Acme, NY' }],
	['another state', 'Acme, NY | Acme, TX', { 'Acme, CA': null }],
	['no state is shown', 'Nowhere', { 'Nowhere, TX': null, Nowhere: 'Nowhere' }],
	['another legal form', 'A Inc, NY | A LLC, TX', otherForms],
	['a name without a state among others', 'Acme, NY | Acme, TX | Bolt, CA | Nowhere', someStates],
];
/** At a service that finds exact names only. */
const asked = { 'A Corp, TX': 'A, TX', 'A Inc, CA': 'A Inc, CA' };
const exact: Case[] = [
	['the name of an input in another state', 'A Inc, TX | A, TX | A Inc, CA', asked],
	['a name of both', 'A Inc, TX | A Corp, CA', { 'A Corp, TX': null, 'A Inc, CA': null }],
];

describe.each<[string, CompanyServiceOptions, Case[]]>([
	['narrows by state', {}, cases],
	['ignores the state', { ignoresState: true }, cases],
	['finds exact names only', { matching: 'exact' }, exact],
])('with State, if the service %s,', (_how, options, rows) => {
	it.each(inEachWay(rows))('finds the store: %s, %s', async (_name, way, stores, found) => {
		const companies = stores.split(' | ').map((id) => store(id));
		const { ids } = await enrich(way, Object.keys(found), { companies, ...options });
		expect(ids).toEqual(Object.values(found).map((id) => [id]));
	});
});

const STATES =
	'AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';
const all = STATES.split(' ').map((state) => `Ace, ${state}`);
const inTurns = times(240, (n) => store(all[n % 50], ` ${Math.floor(n / 50)}`));
const byState = [...inTurns].sort((a, b) => String(a.state).localeCompare(String(b.state)));

it.each([
	['in turns', 'in one list', inTurns],
	['state by state', 'in one list', byState],
	['in turns', 'as executions at once', inTurns],
	['state by state', 'as executions at once', byState],
] as const)('Enrich tells 240 stores of a name apart, %s, %s', async (_order, way, companies) => {
	// A list looks up each store; executions look up each state once.
	const asked = way === 'in one list' ? times(240, (n) => all[n % 50]) : all;
	const { ids, calls } = await enrich(way, asked, { companies });
	expect(ids).toEqual(asked.map((id) => [`${id} 0`]));
	if (way === 'in one list') expect(calls).toBeLessThanOrEqual(Math.ceil(240 / 50) + 3);
});
