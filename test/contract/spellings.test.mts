/** What people paste: each value is found in its normal spelling, or its item says why not. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { activeTrigger } from '../support/activeTrigger.mts';
import { companyService } from '../support/companyService.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { inTurns } from '../support/spellings.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 240 });

const ACME = {
	company_id: 'acme',
	company_name: 'Acme Limited Liability Company',
	url: 'acme.com',
	phone: ['4155550132'],
	state: 'DC',
};

/** The items of a column of values, in a company service that knows Acme only. */
const column = async (
	values: string[],
	parameters: INodeParameters = {},
	companies: IDataObject[] = [ACME],
) => {
	// Names are sent as typed.
	const matching = parameters.matchBy === 'company_name' ? 'likeness' : 'exact';
	const service = await testBed.serve(companyService({ companies, matching }));
	const run = await testBed.enrich(values, parameters, { service, onError: 'continueErrorOutput' });
	const calls = service.requests.length;
	return { run, calls, found: run.json.map(({ found }) => found), sent: service.sent };
};

/** One of 19 spellings that a user tried. */
const WEBSITES = [
	...['acme.com.', 'http:/acme.com', 'ACME.COM', 'info@acme.com', 'www.acme.com '],
	...[
		'"acme.com"',
		"'acme.com'",
		'“acme.com”',
		'<acme.com>',
		'(acme.com)',
		'[acme.com](http://acme.com)',
	],
	...[
		'acme.com,',
		'acme.com;',
		'acme .com',
		'https//acme.com',
		'acme.com (old)',
		'Website: acme.com',
	],
];

it('a website is found in every spelling with one call', async () => {
	const { found, calls } = await column(WEBSITES);
	expect(found).toEqual(WEBSITES.map(() => true));
	expect(calls).toBe(1);
});

it('200 companies, each pasted in another way, cost as many calls as clean ones', async () => {
	const domains = withOwnDomain(testBed.sandbox.data)
		.slice(0, 200)
		.map(({ domain }) => domain);
	const pasted = WEBSITES.filter((text) => text.includes('acme.com')).map(
		(text) => (domain: string) => text.replaceAll('acme.com', domain),
	);
	const { json } = await testBed.enrich(inTurns(domains, pasted));
	expect(json.map(({ url }) => url)).toEqual(domains);
	expect(testBed.calls()).toBe(4);
});

it.each(['acme,com', 'acme.com or acme.org', 'ask Bob', 'Acme, Inc.', '203.0.113.7'])(
	'%j under Domain or URL is not sent, and its item says why',
	async (value) => {
		const { run, calls } = await column([value]);
		const reason = expect.stringMatching(/^(?:not a domain|several values)$/) as unknown;
		expect(run.json).toMatchObject([{ found: false, asked: value, reason }]);
		expect(calls).toBe(0);
	},
);

it.each(['münchen.de', 'https://www.MÜNCHEN.de/', 'xn--mnchen-3ya.de'])(
	'the IDN %s is found, whichever spelling the service has',
	async (value) => {
		for (const url of ['münchen.de', 'xn--mnchen-3ya.de']) {
			const { found, calls } = await column([value], {}, [{ ...ACME, url }]);
			expect([url, found]).toEqual([url, [true]]);
			expect(calls).toBeLessThanOrEqual(2);
		}
	},
);

it('a mailbox of a public host stands for no company under Domain or URL either', async () => {
	const google = { ...ACME, company_id: 'google', url: 'gmail.com' };
	const { run, calls } = await column(['bob@gmail.com', 'Bob <bob@gmail.com>'], {}, [google]);
	const row = { found: false, reason: 'public mailbox' };
	expect(run.json).toMatchObject([row, row]);
	expect(calls).toBe(0);
	const typed = await column(['gmail.com', 'info@acme.com'], {}, [google, ACME]);
	expect(typed.found).toEqual([true, true]);
});

it('a phone is found with every extension and as a spreadsheet shows it, with one call', async () => {
	const phones = ['415-555-0132,1234', '415-555-0132 ext 12 (office)', '4.155550132E9'];
	const { found, calls } = await column(phones, { matchBy: 'phone' });
	expect(found).toEqual(phones.map(() => true));
	expect(calls).toBe(1);
});

it.each([
	['415-555-0132 or 415-555-0133', 'several values'],
	['4.15555E+09', 'phone number without its last digits'],
	['https://acme.com/?id=4155550132', 'not a phone number'],
])('%j under Phone is not sent, and its item says why', async (value, reason) => {
	const { run, calls } = await column([value], { matchBy: 'phone' });
	expect(run.json).toMatchObject([{ found: false, asked: value, reason }]);
	expect(calls).toBe(0);
});

it('a name is found with its legal form written out, in quotes and with plain letters', async () => {
	const names = [
		'ACME LLC',
		'"Acme L.L.C."',
		'Acme Limited Liability Company',
		'Acmé, LLC',
		'Acme',
	];
	const asked = await column(names, { matchBy: 'company_name' });
	expect(asked.found).toEqual(names.map(() => true));

	const letters = ['Trygg Ørsted', 'Bank Łoś', 'Opera Œuvre'];
	const others = letters.map((name) => ({ ...ACME, company_id: name, company_name: name }));
	const typed = ['Trygg Orsted LLC', 'Bank Los', 'Opera Oeuvre, Inc.'];
	const plain = await column(typed, { matchBy: 'company_name' }, others);
	expect(plain.run.json.map(({ company_name: name }) => name)).toEqual(letters);

	const inc = { ...ACME, company_name: 'Valley Inc.' };
	const words = await column(['Valley Ag', 'Valley Spa'], { matchBy: 'company_name' }, [inc]);
	expect(words.found).toEqual([false, false]);
});

it.each([
	['DC', true],
	['Washington, D.C.', true],
	['District of Columbia', true],
	['N/A', true],
	['Washington', false],
	['Texas', false],
])('Acme in the state %j is found: %j', async (state, isFound) => {
	const own = { matchBy: 'company_name', matchState: state };
	const { found } = await column(['Acme LLC'], own);
	expect(found).toEqual([isFound]);
});

it.each([
	['Texas', 'TX'],
	['Washington, D.C.', 'DC'],
	['TX, Washington, D.C.', ['TX', 'DC']],
	['WA, DC', ['WA', 'DC']],
	[
		['Washington', 'DC'],
		['WA', 'DC'],
	],
	['N/A', undefined],
	['TX, n/a', 'TX'],
])('the filter State given as %j is sent as %j', async (state, sent) => {
	const filters = { company_id: '={{ "c1" }}', state: '={{ $json.state }}' };
	const service = await testBed.serve(companyService({}));
	await testBed.run('company.getAll', { filters }, { service, rows: [{ state } as IDataObject] });
	expect(service.sent[0].state).toEqual(sent);
});

it('several phones in a filter may have extensions', async () => {
	const filters = { phone: '415-555-0132, ext. 12; 415-555-0133 x5\n415-555-0134' };
	const service = await testBed.serve(companyService({}));
	await testBed.run('company.getAll', { filters }, { service });
	expect(service.sent[0].phone).toEqual(['4155550132', '4155550133', '4155550134']);
});

describe('a link of Google Maps is sent exactly as typed', () => {
	it.each([
		'https://maps.app.goo.gl/AbCdEf123',
		'HTTPS://Maps.Google.com/?cid=1&hl=EN#x',
		'https://www.google.com/maps/place/Acme+Bakery/',
		'goo.gl/maps/AbC',
	])('%s', async (link) => {
		const service = await testBed.serve(() => ({ body: { success: true, records: [] } }));
		const filters = { google_maps_url: link };
		await testBed.run('review.getAll', { filters }, { service });
		const trigger = activeTrigger(testBed, { event: 'reviewPosted', filters });
		trigger.credential.baseUrl = service.url;
		await trigger.poll();
		expect(service.sent.map((body) => body.google_maps_url)).toEqual([link, link]);
	});
});

it('an address is validated without what is around it, and what cannot be one is not sent', async () => {
	const service = await testBed.serve(() => ({
		body: { success: true, email: { status: 'Valid' } },
	}));
	const rows = ['(ada@x.example)', ' ada@x.example ;', 'a.@x.example', 'ada@https://x.example'].map(
		(email) => ({ email }),
	);
	const { json } = await testBed.run(
		'email.validate',
		{ email: '={{ $json.email }}' },
		{ service, rows },
	);
	const statuses = ['Valid', 'Valid', 'Malformed', 'Malformed'];
	expect(json.map(({ status }) => status)).toEqual(statuses);
	expect(service.sent.map(({ email }) => email)).toEqual(['ada@x.example']);
});
