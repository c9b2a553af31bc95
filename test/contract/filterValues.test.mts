/** Filters are sent in normal spelling, and those with several values as lists; in the trigger too. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { activeTrigger } from '../support/activeTrigger.mts';
import { freeFields, listing, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

it.each<[string, unknown, unknown]>([
	['state', 'California', 'CA'],
	['state', 'Texas; new york\tD.C.', ['TX', 'NY', 'DC']],
	['state', 'TX, Washington, D.C.', ['TX', 'DC']],
	['state', 'TX, n/a', 'TX'],
	['zip_code', 2101, '02101'],
	['zip_code', '2101-1234; \ufeff78701\u200b', ['02101', '78701']],
	['url', 'a\u00ad.exam\u200bple; b.example\tc.example', ['a.example', 'b.example', 'c.example']],
	['url', ['a.com', 'n/a', ''], 'a.com'],
	['phone', '415-555-0132 ext. 12; 415-555-0133 x5', ['4155550132', '4155550133']],
	['linkedin_url', 'https://www.linkedin.com/in/J-&-Sons?x=1', 'linkedin.com/in/J-&-Sons'],
	['four_digit_sic_code', '7311.0', '7311'],
	['company_name', ['Acme\nBakery'], 'Acme Bakery'],
	['company_name', 'A\u200dcmé; Sons\tLtd, Inc\nSons', ['A\u200dcmé; Sons\tLtd, Inc', 'Sons']],
])('the filter %s given as %j is sent as %j', async (name, value, sent) => {
	const own = { limit: 1, filters: { [name]: VALUE } };
	const run = await testBed.runAtEmptyService('company.getAll', own, { values: [value] });
	expect([run.sent[0][name]].flat()).toEqual([sent].flat());
});

const NORMAL: IDataObject = {
	...{ company_id: 'c1', url: 'acme.com', phone: '4155550132', email: 'ann@acme.com' },
	...{ linkedin_url: 'linkedin.com/in/Ada-B', first_name: 'Ada', last_name: "O'Byron" },
};
const ADA = 'LinkedIn.com/in/Ada-B';
const profile = freeFields({ linkedin_url: `https://www.${ADA}?trk=x` });
const names = { first_name: '\u200b"Ada"', last_name: 'O&#39;Byron\u00a0', url: 'Acme.com' };
it.each<[string, INodeParameters]>([
	['company.getAll', { filters: { company_id: ' c1 ', url: 'https://www.ACME.com/contact' } }],
	['lien.searchSecuredParty', { filters: { company_id: 'c1', url: 'http://acme.com' } }],
	['review.getAll', { filters: { phone: '415\u200b-555-0132' } }],
	['company.enrich', { matchBy: 'company_id', value: '={{ ["\ufeffc\u200b1"] }}' }],
	['company.getAllAttributes', { lookupBy: 'company_id', value: 'c\u200b1' }],
	['email.find', profile],
	['mobileNumber.find', profile],
	['email.find', freeFields(names)],
])('%s with %j sends normal spelling', async (operation, parameters) => {
	const { sent } = await testBed.runAtEmptyService(operation, parameters);
	const keys = Object.keys(sent[0]).filter((name) => name in NORMAL);
	expect(keys).not.toEqual([]);
	for (const name of keys) expect([sent[0][name]].flat()).toEqual([NORMAL[name]]);
});

/** What a poll sends. */
const polled = async (event: string, filters: INodeParameters) => {
	const service = await testBed.serveScript(listing(() => []));
	const trigger = activeTrigger(testBed, { event, filters });
	trigger.credential.baseUrl = service.url;
	await trigger.poll();
	return service.sent[0];
};

it.each(['lienFiled', 'lienExpiring'])('a poll for %s sends normal spelling', async (event) => {
	const sent = await polled(event, { url: 'https://www.ACME.com/x' });
	expect(sent).toMatchObject({ url: 'acme.com' });
});

const place = 'https://www.google.com/maps/place/Acme/@40.7,-73.9,17z/data=!3m1';
it.each(['HTTPS://Maps.Google.com/?cid=1&hl=EN#x', place])(
	'a link of Google Maps is sent exactly as typed: %s',
	async (google_maps_url) => {
		const filters = { google_maps_url };
		const { sent } = await testBed.runAtEmptyService('review.getAll', { filters });
		expect(sent).toMatchObject([filters]);
		expect(await polled('reviewPosted', filters)).toMatchObject(filters);
	},
);
