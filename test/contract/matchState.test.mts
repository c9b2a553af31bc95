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
const enrich = async (way: Way, asked: string[], options: CompanyServiceOptions) => {
	const inputs = asked.map((text) => {
		const [value, state] = text.split(', ');
		return { value, state };
	});
	const own = { matchBy: 'company_name', matchState: '={{ $json.state }}' };
	return await lookUp(way, { matching: 'likeness', ...options }, inputs, own);
};

it.each(['TX', 'Texas', '\u00adtx'])('State %j is TX', async (state) => {
	const { sent, ids } = await enrich('in one list', [`Acme, ${state}`], { companies: [NY, TX] });
	expect(sent.map((body) => [body.state].flat())).toEqual([['TX']]);
	expect(ids).toEqual([['Acme, TX']]);
});

it.each(['', 'n/a'])('State %j means any state, and is not sent', async (state) => {
	const { sent, rows } = await enrich('in one list', [`Acme, ${state}`], { companies: [NY, TX] });
	expect(sent.map((body) => body.state)).toEqual([undefined]);
	expect(rows).toMatchObject([[{ company_id: 'Acme, NY', found_count: 2 }]]);
});

it('an input with the State Narnia is not sent', async () => {
	const { sent, rows } = await enrich('in one list', ['Acme, Narnia'], { companies: [TX] });
	expect([sent, rows]).toMatchObject([[], [[{ found: false, reason: 'not a state' }]]]);
});

/** The stores that exist, and the store that each name finds. */
type Case = [name: string, stores: string, found: Record<string, string | null>];
const otherForms = { 'A Inc, TX': 'A LLC, TX', 'A Inc, NY': 'A Inc, NY', 'A LLC, NY': 'A Inc, NY' };
const someStates = {
	...{ 'Acme, TX': 'Acme, TX', Bolt: 'Bolt, CA', Acme: 'Acme, NY' },
	...{ Nowhere: 'Nowhere', 'Bolt, NY': null },
};
const cases: Case[] = [
	['another state', 'Acme, NY | Acme, TX', { 'Acme, CA': null }],
	['no state is shown', 'Nowhere', { 'Nowhere, TX': null, Nowhere: 'Nowhere' }],
	['another legal form', 'A Inc, NY | A LLC, TX', otherForms],
	['a name without a state among others', 'Acme, NY | Acme, TX | Bolt, CA | Nowhere', someStates],
];
/** At a service that finds exact names only. */
const asked = { 'A Corp, TX': 'A, TX', 'A Inc, CA': 'A Inc, CA' };
const exact: Case[] = [
	['the name of an input in another state', 'A Inc, TX | A, TX | A Inc, CA', asked],
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
	['in turns', inTurns],
	['state by state', byState],
])('Enrich tells 240 stores of a name apart, in one list, %s', async (_order, companies) => {
	const asked = times(240, (n) => all[n % 50]);
	const { ids, calls } = await enrich('in one list', asked, { companies });
	expect(ids).toEqual(asked.map((id) => [`${id} 0`]));
	expect(calls).toBeLessThanOrEqual(Math.ceil(240 / 50) + 3);
});
