/** The login of the local n8n that `npm start` opens; it listens on the loopback interface only. */
export const owner = {
	email: 'owner@example.com',
	password: 'Sandbox-2025',
	firstName: 'Sandbox',
	lastName: 'Owner',
};

async function post(url: string, body: object): Promise<Response> {
	return await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
}

/** Creates the owner of a new n8n. An owner from an earlier start is kept, as n8n refuses a second one. */
export async function setUpOwner(n8nUrl: string): Promise<void> {
	const answer = await post(`${n8nUrl}/rest/owner/setup`, owner);
	if (!answer.ok && answer.status !== 400) {
		throw new Error(`n8n refused its owner: ${answer.status} ${await answer.text()}`);
	}
}

/** Logs the owner in and gives back the session's cookie. */
export async function logIn(n8nUrl: string): Promise<string> {
	const { email, password } = owner;
	const answer = await post(`${n8nUrl}/rest/login`, { emailOrLdapLoginId: email, password });
	const cookie = answer.headers.get('set-cookie');
	if (!answer.ok || !cookie) throw new Error(`n8n refused the login: ${await answer.text()}`);
	return cookie.split(';')[0];
}
