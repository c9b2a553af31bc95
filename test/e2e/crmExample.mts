/** The CRM example in a real n8n: its webhook is asked as CRMs ask it, and its answers are compared with what the service says. */
import { webhookCredential } from '../../scripts/lib/importing.mts';
import { disturb } from '../../scripts/lib/sandboxProcess.mts';
import { companyOf, type Json } from './askSandbox.mts';
import type { RunningN8n } from './runningN8n.mts';
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';

const KNOWN = 'moentaproom.com';
const ADA = `ada@${KNOWN}`;
const { name: KEY_HEADER, value: KEY } = webhookCredential.data;

/** HubSpot's “Send a webhook” action in a workflow, cut to what tells it: each property with its history. */
const fromHubSpotWorkflow = {
	vid: 512,
	'portal-id': 62_515,
	properties: {
		email: { value: ADA, versions: [{ value: ADA }] },
		website: { value: `https://www.${KNOWN}/`, versions: [] },
	},
};

/** A contact as HubSpot's API gives it. */
const fromHubSpotApi = (id: string, email: string, website?: string) => ({
	id,
	properties: { email, website },
	archived: false,
});

/** Pipedrive's webhook, version 2. */
const fromPipedrive = (id: number, emails: object[]) => ({
	meta: { action: 'create', entity: 'person', version: '2.0' },
	data: { id, name: 'Ada Example', emails },
	previous: null,
});

export function crmExample(n8n: () => RunningN8n): void {
	beforeAll(async () => await n8n().api.activate('crmContact'));

	const send = async (contact: object): Promise<[status: number, body: Json]> => {
		const answer = await fetchN8n(`${n8n().url}/webhook/crm-contact`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', [KEY_HEADER]: KEY },
			body: JSON.stringify(contact),
		});
		return [answer.status, (await answer.json()) as Json];
	};

	test.each<[string, object, number, (company: Json) => object]>([
		[
			'a contact of a HubSpot workflow with its company in HubSpot’s properties',
			fromHubSpotWorkflow,
			200,
			(company) => ({
				id: '512',
				properties: {
					email_status: 'Valid',
					company: company.company_name,
					website: KNOWN,
					numemployees: company.estimated_number_employees,
					company_id: company.company_id,
				},
			}),
		],
		[
			'a Pipedrive person with the organization of its primary email',
			fromPipedrive(42, [
				{ value: 'ada@home.example', primary: false },
				{ value: ADA, primary: true },
			]),
			200,
			({ company_name: name, company_id }) => ({
				data: { id: 42, email_status: 'Valid', organization: { name, company_id } },
			}),
		],
		[
			'a person without an email',
			fromPipedrive(44, []),
			200,
			() => ({ data: { id: 44, email_status: 'Not checked', organization: null } }),
		],
		[
			'a contact whose website is none',
			fromHubSpotApi('10', '', 'not a website'),
			200,
			() => ({ id: '10' }),
		],
	])('the CRM example answers %s', async (_, contact, status, expected) => {
		const body = expected(await companyOf(n8n().sandbox, KNOWN));
		expect(await send(contact)).toMatchObject([status, body]);
	});

	test('the CRM example answers 503 with the reason where the service refuses', async () => {
		const refusal = { kind: 'status', status: 403, path: '/v1/companies', times: 1 };
		await disturb(n8n().sandbox, refusal);
		const error = expect.stringContaining('403') as string;
		expect(await send(fromHubSpotApi('9', ADA))).toEqual([503, { id: '9', error }]);
	});

	test('the CRM example looks up no company for a private mailbox, and checks its email', async () => {
		const before = await n8n().sandbox.stats();
		const [, { properties }] = await send(fromHubSpotApi('11', 'ada@gmail.com'));
		const after = await n8n().sandbox.stats();
		expect(properties).toMatchObject({ email_status: 'Unknown' });
		expect(properties).not.toHaveProperty('website');
		expect(after.byPath['/v1/companies']).toBe(before.byPath['/v1/companies']);
	});
}
