/** The CRM example in a real n8n: its webhook is asked as CRMs ask it, and its answers are compared with what the service says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookCredential } from '../../scripts/lib/importing.mts';
import { companyOf, disturb, type Json } from './askSandbox.mts';
import { fromHubSpotApi, fromHubSpotWorkflow, fromPipedrive } from './crmContacts.mts';
import { dataFile } from './csvFiles.mts';
import type { RunningN8n } from './runningN8n.mts';

const KNOWN = 'moentaproom.com';
const CONTACTS_AT_ONCE = 300;
const RESEND_MS = 3000;

let n8n: RunningN8n;

const { name: KEY_HEADER, value: KEY } = webhookCredential.data;

async function postContact(contact: object, key = KEY): Promise<Response> {
	return await fetch(`${n8n.url}/webhook/crm-contact`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
		body: JSON.stringify(contact),
	});
}

async function sendContact(contact: object): Promise<{ status: number; body: Json }> {
	const answer = await postContact(contact);
	return { status: answer.status, body: (await answer.json()) as Json };
}

/** As a CRM does: sent again where n8n itself has not begun, as on SQLite after a minute in its queue. */
async function sendUntilBegun(contact: object, times = 20): ReturnType<typeof sendContact> {
	const answer = await sendContact(contact);
	if (answer.status < 500 || 'id' in answer.body || times === 1) return answer;
	await sleep(RESEND_MS);
	return await sendUntilBegun(contact, times - 1);
}

export function crmExample(running: () => RunningN8n): void {
	beforeAll(async () => {
		n8n = running();
		await n8n.api.activate('crmContact');
	}, 120_000);

	test('the CRM example answers a HubSpot contact with its ID, its checked email, and its company in HubSpot’s properties', async () => {
		const company = await companyOf(n8n.sandbox, KNOWN);
		const properties = {
			email_status: 'Valid',
			company: company.company_name,
			website: KNOWN,
			numemployees: company.estimated_number_employees,
			company_id: company.company_id,
		};
		const byWorkflow = { id: 512, email: `ada@${KNOWN}`, website: `https://www.${KNOWN}/` };
		expect(await sendContact(fromHubSpotWorkflow(byWorkflow))).toMatchObject({
			status: 200,
			body: { id: '512', properties },
		});
		expect(await sendContact(fromHubSpotApi({ id: 513, email: `ada@${KNOWN}` }))).toMatchObject({
			status: 200,
			body: { id: '513', properties },
		});
	});

	test('the CRM example answers a Pipedrive person with its ID, its checked email, and its organization', async () => {
		const company = await companyOf(n8n.sandbox, KNOWN);
		expect(await sendContact(fromPipedrive({ id: 42, email: `ada@${KNOWN}` }))).toMatchObject({
			status: 200,
			body: {
				data: {
					id: 42,
					email_status: 'Valid',
					organization: { name: company.company_name, company_id: company.company_id },
				},
			},
		});
	});

	test('the CRM example answers a contact without email or known company too', async () => {
		const nobody = { id: 7, email: 'ada@nobody.example' };
		expect(await sendContact(fromPipedrive(nobody))).toMatchObject({
			status: 200,
			body: { data: { id: 7, email_status: 'Unknown', organization: null } },
		});
		expect(await sendContact(fromHubSpotApi({ id: 8, email: '' }))).toMatchObject({
			status: 200,
			body: { id: '8', properties: { email_status: 'Not checked' } },
		});
		const malformed = { id: 10, email: '', website: 'not a website' };
		expect(await sendContact(fromHubSpotApi(malformed))).toEqual({
			status: 422,
			body: { id: '10', error: expect.stringContaining('not a website') },
		});
		await disturb(n8n.crmSandbox, { kind: 'status', status: 403, path: '/v1/companies', times: 1 });
		expect(await sendContact(fromHubSpotApi({ id: 9, email: `ada@${KNOWN}` }))).toEqual({
			status: 503,
			body: { id: '9', error: expect.stringContaining('403') },
		});
	});

	test('the CRM example answers a Pipedrive person whose email is not marked as primary, or who has none', async () => {
		const person = (id: number, emails: object[]) => ({
			meta: { entity: 'person' },
			data: { id, emails },
		});
		const company = await companyOf(n8n.sandbox, KNOWN);
		const unmarked = { label: 'work', value: `ada@${KNOWN}`, primary: false };
		expect(await sendContact(person(43, [unmarked]))).toMatchObject({
			status: 200,
			body: { data: { id: 43, organization: { company_id: company.company_id } } },
		});
		expect(await sendContact(person(44, []))).toMatchObject({
			status: 200,
			body: { data: { id: 44, email_status: 'Not checked', organization: null } },
		});
	});

	test('the CRM example looks up no company for a private mailbox, and checks its email', async () => {
		const before = await n8n.crmSandbox.stats();
		const { body } = await sendContact(fromHubSpotApi({ id: 11, email: 'ada@gmail.com' }));
		const after = await n8n.crmSandbox.stats();
		expect(body.properties).toMatchObject({ email_status: 'Unknown' });
		expect(body.properties).not.toHaveProperty('website');
		expect(after.byPath['/v1/companies']).toBe(before.byPath['/v1/companies']);
	});

	test('the webhook of the CRM example refuses a caller without its key before a call is made', async () => {
		const { calls } = await n8n.crmSandbox.stats();
		const contact = fromHubSpotApi({ id: 12, email: `ada@${KNOWN}` });
		expect((await postContact(contact, 'another')).status).toBe(403);
		expect((await n8n.crmSandbox.stats()).calls).toBe(calls);
	});
}

export function manyContacts(running: () => RunningN8n): void {
	beforeAll(() => {
		n8n = running();
	});

	test('the CRM example answers 300 contacts at once, each with its own company, and shares their lookups', async () => {
		const domains = (await dataFile(n8n, 'domains.csv')).map(({ domain }) =>
			new URL(domain.includes('//') ? domain : `https://${domain}`).hostname.replace(/^www\./, ''),
		);
		const before = await n8n.crmSandbox.stats();
		const asked = Array.from({ length: CONTACTS_AT_ONCE }, (_, n) => domains[n % domains.length]);
		const answers = await Promise.all(
			asked.map(
				async (domain, id) =>
					await sendUntilBegun(fromHubSpotApi({ id, email: `ada.${id}@${domain}` })),
			),
		);
		const truth = new Map<string, unknown>();
		for (const domain of new Set(asked))
			truth.set(domain, (await companyOf(n8n.sandbox, domain)).company_id);
		const properties = answers.map(({ body }) => body.properties as Json);
		expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
		expect(answers.map(({ body }) => body.id)).toEqual(asked.map((_, id) => String(id)));
		expect(properties.map((shown) => shown.company_id ?? undefined)).toEqual(
			asked.map((domain) => truth.get(domain)),
		);

		const after = await n8n.crmSandbox.stats();
		const spent = (name: string) => after.byPath[name] - before.byPath[name];
		const checked = properties.filter(({ email_status: status }) => status !== 'Not checked');
		expect(spent('/v1/companies')).toBeLessThan(CONTACTS_AT_ONCE / 2);
		expect(spent('/v1/emails/validation')).toBe(checked.length);
		expect(checked.length).toBeGreaterThan(0);
		expect(after.maxPerWindow).toBeLessThanOrEqual(60);
	}, 360_000);
}
