import { fetchN8n } from './fetchN8n.mts';

/** The owner of each n8n that the scripts start. It listens on the loopback interface only. */
export const owner = {
	email: 'owner@example.com',
	password: 'Sandbox-2025',
	firstName: 'Sandbox',
	lastName: 'Owner',
};

async function post(url: string, body: object): Promise<Response> {
	return await fetchN8n(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
}

/** Creates the owner of a new n8n, and keeps an existing one. */
export async function setUpOwner(n8nUrl: string): Promise<void> {
	const settings = await fetchN8n(`${n8nUrl}/rest/settings`);
	const { data } = (await settings.json()) as {
		data: { userManagement: { showSetupOnFirstLoad: boolean } };
	};
	if (!data.userManagement.showSetupOnFirstLoad) return;
	const answer = await post(`${n8nUrl}/rest/owner/setup`, owner);
	if (!answer.ok) throw new Error(`n8n refused its owner: ${await answer.text()}`);
}

/** Logs the owner in. Resolves with the session's cookie. */
export async function logIn(n8nUrl: string): Promise<string> {
	const { email, password } = owner;
	const answer = await post(`${n8nUrl}/rest/login`, { emailOrLdapLoginId: email, password });
	const cookie = answer.headers.get('set-cookie');
	if (!answer.ok || !cookie) throw new Error(`n8n refused the login: ${await answer.text()}`);
	return cookie.split(';')[0];
}
