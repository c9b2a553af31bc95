/** Filters are sent in normal spelling, and those with several values as lists. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { activeTrigger } from '../support/activeTrigger.mts';
import { listing } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();
const nothing = listing(() => []);

it.each<[string, unknown, unknown]>([
	['state', 'California', 'CA'],
	['state', ' ny ', 'NY'],
	['state', 'Texas; new york\tD.C.', ['TX', 'NY', 'DC']],
	['state', 'TX, Washington, D.C.', ['TX', 'DC']],
	['state', ['Washington', 'GU'], ['WA', 'GU']],
	['state', 'TX, n/a', 'TX'],
	['zip_code', 2101, '02101'],
	['zip_code', '2,101', '02101'],
	['zip_code', '94105, 78701', ['94105', '78701']],
	['zip_code', '2101-1234; \ufeff78701\u200b', ['02101', '78701']],
	['url', 'a\u00ad.exam\u200bple; b.example\tc.example', ['a.example', 'b.example', 'c.example']],
	['url', 'https://www.facebook.com/Acme-Bakery/', 'facebook.com/acme-bakery'],
	['url', ['a.com', 'n/a', 'ask Bob'], 'a.com'],
	['phone', '415-555-0132, ext. 12; 415-555-0133 x5', ['4155550132', '4155550133']],
	['url', 'a.com&nbsp;;b.com&nbsp;, c.com', ['a.com', 'b.com', 'c.com']],
	['company_id', ' one (old);[two]\n"three"', ['one', 'two', 'three']],
	['facebook_url', '"https://facebook.com/Acme?x=1",', 'https://facebook.com/Acme?x=1'],
	['company_name', ['Acme\nBakery'], 'Acme Bakery'],
	['company_id', ' one ;two\nthree', ['one', 'two', 'three']],
	['company_name', 'A\u200dcmé; Sons\tLtd, Inc\nSons', ['A\u200dcmé; Sons\tLtd, Inc', 'Sons']],
])('the filter %s given as %j is sent as %j', async (name, value, sent) => {
	const parameters = { limit: 1, filters: { [name]: '={{ $json.value }}' } };
	const rows = [{ value } as IDataObject];
	const { service } = await testBed.runAt(nothing, 'company.getAll', parameters, { rows });
	expect([service.sent[0][name]].flat()).toEqual([sent].flat());
});

it.each<[string, INodeParameters]>([
	['company.getAll', { company_id: ' c1 ', url: 'https://www.ACME.com/contact' }],
	['company.getAll', { url: 'acme.com', phone: '+1 (415) 555-0132' }],
	['lien.searchSecuredParty', { company_id: 'c1', url: 'http://acme.com' }],
])('%s sends each of two keys in normal spelling: %j', async (operation, filters) => {
	const { service } = await testBed.runAt(nothing, operation, { filters });
	const normal: IDataObject = { company_id: 'c1', url: 'acme.com', phone: '4155550132' };
	for (const name of Object.keys(filters)) {
		expect([service.sent[0][name]].flat()).toEqual([normal[name]]);
	}
});

/** What a poll sends. */
const polled = async (event: string, filters: INodeParameters) => {
	const service = await testBed.serve(nothing);
	const trigger = activeTrigger(testBed, { event, filters });
	trigger.credential.baseUrl = service.url;
	await trigger.poll();
	return service.sent[0];
};

it.each(['lienFiled', 'lienExpiring'])(
	'the trigger for %s sends normal spelling',
	async (event) => {
		const filters = { url: 'https://www.ACME.com/x' };
		expect(await polled(event, filters)).toMatchObject({ url: 'acme.com' });
	},
);

it.each([
	'https://maps.app.goo.gl/AbCdEf123',
	'HTTPS://Maps.Google.com/?cid=1&hl=EN#x',
	'https://www.google.com/maps/place/Acme+Bakery/',
	'goo.gl/maps/AbC',
])('a link of Google Maps is sent exactly as typed: %s', async (google_maps_url) => {
	const filters = { google_maps_url };
	const { service } = await testBed.runAt(nothing, 'review.getAll', { filters });
	expect(service.sent).toMatchObject([filters]);
	expect(await polled('reviewPosted', filters)).toMatchObject(filters);
});
