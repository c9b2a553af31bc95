/** The CRM example in a real n8n: its webhook is asked as CRMs ask it, and its answers are compared with what the service says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookCredential } from '../../scripts/lib/importing.mts';
import { disturb } from '../../scripts/lib/sandboxProcess.mts';
import { companyOf, type Json } from './askSandbox.mts';
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

const inHubSpot = (company: Json) => ({
	email_status: 'Valid',
	company: company.company_name,
	website: KNOWN,
	numemployees: company.estimated_number_employees,
	company_id: company.company_id,
});

const person = (id: number, emails: object[]) => ({
	meta: { entity: 'person' },
	data: { id, emails },
});

export function crmExample(running: () => RunningN8n): void {
	beforeAll(async () => {
		n8n = running();
		await n8n.api.activate('crmContact');
	});

	/** What the answer to a contact has of its own, beside what the service says of its company. */
	const answers: Array<[string, object, (company: Json) => { status?: number; body: object }]> = [
		[
			'a contact of a HubSpot workflow with its company in HubSpot’s properties',
			fromHubSpotWorkflow({ id: 512, email: `ada@${KNOWN}`, website: `https://www.${KNOWN}/` }),
			(company) => ({ body: { id: '512', properties: inHubSpot(company) } }),
		],
		[
			'a contact of HubSpot’s API with the same',
			fromHubSpotApi({ id: 513, email: `ada@${KNOWN}` }),
			(company) => ({ body: { id: '513', properties: inHubSpot(company) } }),
		],
		[
			'a Pipedrive person with the organization',
			fromPipedrive({ id: 42, email: `ada@${KNOWN}` }),
			({ company_name: name, company_id }) => ({
				body: { data: { id: 42, email_status: 'Valid', organization: { name, company_id } } },
			}),
		],
		[
			'a Pipedrive person whose email is not marked as primary with the same',
			person(43, [{ label: 'work', value: `ada@${KNOWN}`, primary: false }]),
			({ company_id }) => ({ body: { data: { id: 43, organization: { company_id } } } }),
		],
		[
			'a person without an email',
			person(44, []),
			() => ({ body: { data: { id: 44, email_status: 'Not checked', organization: null } } }),
		],
		[
			'a person without a known company',
			fromPipedrive({ id: 7, email: 'ada@nobody.example' }),
			() => ({ body: { data: { id: 7, email_status: 'Unknown', organization: null } } }),
		],
		[
			'a contact without an email',
			fromHubSpotApi({ id: 8, email: '' }),
			() => ({ body: { id: '8', properties: { email_status: 'Not checked' } } }),
		],
		[
			'a contact whose website is none',
			fromHubSpotApi({ id: 10, email: '', website: 'not a website' }),
			() => ({
				status: 422,
				body: { id: '10', error: expect.stringContaining('not a website') as string },
			}),
		],
	];

	test.each(answers)('the CRM example answers %s', async (_, contact, answer) => {
		const expected = answer(await companyOf(n8n.sandbox, KNOWN));
		expect(await sendContact(contact)).toMatchObject({ status: 200, ...expected });
	});

	test('the CRM example answers 503 with the reason where the service refuses', async () => {
		await disturb(n8n.crmSandbox, { kind: 'status', status: 403, path: '/v1/companies', times: 1 });
		expect(await sendContact(fromHubSpotApi({ id: 9, email: `ada@${KNOWN}` }))).toEqual({
			status: 503,
			body: { id: '9', error: expect.stringContaining('403') },
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
	});
}
