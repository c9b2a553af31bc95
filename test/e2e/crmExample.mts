/** The CRM example: sends what CRMs send, and compares the answers with the service's. */
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';
import { webhookCredential } from '../../scripts/lib/importing.mts';
import { disturb } from '../../scripts/lib/sandboxProcess.mts';
import { companyBy, type Json } from './askSandbox.mts';
import type { RunningN8n } from './runningN8n.mts';

const KNOWN = 'moentaproom.com';
const ADA = `ada@${KNOWN}`;
const { name: KEY_HEADER, value: KEY } = webhookCredential.data;

/** HubSpot's “Send a webhook” action in a workflow, shortened: each property has its history. */
const fromHubSpotWorkflow = {
	vid: 512,
	'portal-id': 62_515,
	properties: {
		email: { value: ADA, versions: [{ value: ADA }] },
		website: { value: `https://www.${KNOWN}/`, versions: [] },
	},
};

export function crmExample(n8n: RunningN8n): void {
	beforeAll(async () => await n8n.api.activate('crmContact'));

	const send = async (contact: object): Promise<[status: number, body: Json]> => {
		const answer = await fetchN8n(`${n8n.url}/webhook/crm-contact`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', [KEY_HEADER]: KEY },
			body: JSON.stringify(contact),
		});
		return [answer.status, (await answer.json()) as Json];
	};

	test('the CRM example answers a contact of a HubSpot workflow with its company in HubSpot’s properties', async () => {
		const company = await companyBy(n8n.sandbox, { url: KNOWN });
		const properties = {
			email_status: 'Valid',
			company: company.company_name,
			website: KNOWN,
			numemployees: company.estimated_number_employees,
			company_id: company.company_id,
		};
		expect(await send(fromHubSpotWorkflow)).toMatchObject([200, { id: '512', properties }]);
	});

	test('the CRM example answers 503 with the reason if the service refuses', async () => {
		await disturb(n8n.sandbox, { kind: 'status', status: 403, path: '/v1/companies', times: 1 });
		const error = expect.stringContaining('403') as string;
		expect(await send(fromHubSpotWorkflow)).toEqual([503, { id: '512', error }]);
	});
}
