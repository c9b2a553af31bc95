/** An email address stands for the company at its domain; one at a public mail host stands for none. */
import { companyService } from '../support/companyService.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

it.each(['company.enrich', 'company.getAllAttributes'])(
	'%s by email looks up the domain of the address',
	async (operation) => {
		const [{ domain, record }] = withOwnDomain(testBed.sandbox.data);
		const value = `ann@${domain.toUpperCase()}`;
		const { json } = await testBed.run(operation, { matchBy: 'email', lookupBy: 'email', value });
		expect(json[0]).toMatchObject({ found: true, company_id: record.company_id });
	},
);

it('public hosts are known in any country and with a final dot, and hosts named like one are not', async () => {
	const hosts = 'gmail.com. yahoo.co.uk hotmail.com.br maine.rr.com live.com live.tv outlook.io';
	const values = hosts.split(' ').map((host) => `ann@${host}`);
	const { json } = await testBed.enrich(values, { matchBy: 'email' });
	expect(json.filter(({ reason }) => reason === 'public mailbox')).toEqual(json.slice(0, 5));
	expect(testBed.sent()[0].url).toEqual(['live.tv', 'outlook.io']);
});

it('a public mailbox stands for no company under Domain or URL either, but its host does', async () => {
	const companies = ['gmail.com', 'acme.com'].map((url) => ({ company_id: url, url }));
	const values = ['bob@gmail.com', 'Bob <bob@gmail.com>', 'gmail.com', 'info@acme.com'];
	const { json } = await testBed.enrichAt(companyService({ companies }), values);
	const reasons = json.map(({ company_id: id, reason }) => id ?? reason);
	expect(reasons).toEqual(['public mailbox', 'public mailbox', 'gmail.com', 'acme.com']);
});
