import { logIn, setUpOwner } from '../../scripts/lib/owner.mts';

/** Activates a workflow of a running n8n as its owner does in the editor. */
export async function activate(n8nUrl: string, id: string): Promise<void> {
	await setUpOwner(n8nUrl);
	const headers = { cookie: await logIn(n8nUrl), 'content-type': 'application/json' };
	const url = `${n8nUrl}/rest/workflows/${id}`;
	const { data } = (await (await fetch(url, { headers })).json()) as {
		data: { versionId: string };
	};
	const body = JSON.stringify({ versionId: data.versionId });
	const answer = await fetch(`${url}/activate`, { method: 'POST', headers, body });
	if (!answer.ok) throw new Error(`n8n did not activate the workflow: ${await answer.text()}`);
}
