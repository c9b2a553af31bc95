/** The CRM example: sends what CRMs send, and compares the answers with the service's. */
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';
import { webhookCredential } from '../../scripts/lib/importing.mts';
import { disturb } from '../../scripts/lib/sandboxProcess.mts';
import { carriedOut, companyBy, type Json } from './askSandbox.mts';
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

/** A contact in the form of HubSpot's API. */
const fromHubSpotApi = (email: string, website?: string) => ({
	id: '9',
	properties: { email, website },
	archived: false,
});

/** Pipedrive's webhook, version 2. */
const fromPipedrive = (emails: object[]) => ({
	meta: { action: 'create', entity: 'person', version: '2.0' },
	data: { id: 42, name: 'Ada Example', emails },
	previous: null,
});

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

	test('the CRM example answers a Pipedrive person with the organization of its primary email', async () => {
		const { company_name: name, company_id } = await companyBy(n8n.sandbox, { url: KNOWN });
		const emails = ['ada@home.example', ADA].map((value) => ({ value, primary: value === ADA }));
		const data = { id: 42, email_status: 'Valid', organization: { name, company_id } };
		expect(await send(fromPipedrive(emails))).toMatchObject([200, { data }]);
	});

	const unchecked = { id: 42, email_status: 'Not checked', organization: null };
	test.each<[string, object, object]>([
		['a person without an email', fromPipedrive([]), { data: unchecked }],
		['a contact without a valid website', fromHubSpotApi('', 'not a website'), { id: '9' }],
	])('the CRM example looks up no company for %s', async (_, contact, body) => {
		const looksUp = async () => expect(await send(contact)).toMatchObject([200, body]);
		expect(await carriedOut(n8n.sandbox, '/v1/companies', looksUp)).toEqual([]);
	});

	test('the CRM example answers 503 with the reason if the service refuses', async () => {
		await disturb(n8n.sandbox, { kind: 'status', status: 403, path: '/v1/companies', times: 1 });
		const error = expect.stringContaining('403') as string;
		expect(await send(fromHubSpotApi(ADA))).toEqual([503, { id: '9', error }]);
	});
}
