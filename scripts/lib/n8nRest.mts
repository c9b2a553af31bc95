import { logIn, setUpOwner } from './n8nOwner.mts';
import { fetchN8n } from './fetchN8n.mts';

/** Calls n8n's REST interface, with POST if there is a body. Rejects with n8n's message. */
export type AskN8n = <Data>(path: string, body?: object, method?: string) => Promise<Data>;

/** The REST interface for the owner of n8n. `headers` are those of the session, for other calls. */
export interface N8nRest {
	ask: AskN8n;
	headers: Record<string, string>;
}

/** Creates the owner where there is none yet, and logs in. Paths are below `/rest/`. */
export async function openN8nRest(url: string): Promise<N8nRest> {
	await setUpOwner(url);
	const headers = { cookie: await logIn(url), 'content-type': 'application/json' };
	const ask = async <Data,>(
		path: string,
		body?: object,
		method = body ? 'POST' : 'GET',
	): Promise<Data> => {
		const answer = await fetchN8n(`${url}/rest/${path}`, {
			method,
			headers,
			body: body && JSON.stringify(body),
		});
		const text = await answer.text();
		if (!answer.ok)
			throw new Error(`n8n answered ${method} ${path} with ${answer.status}: ${text}`);
		return (JSON.parse(text) as { data: Data }).data;
	};
	return { ask, headers };
}
