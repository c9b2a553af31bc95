/** What the tests put into an n8n of somebody else, and take out of it again. */
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import { scripted, type RecordedRequest, type ScriptedAnswer } from '../support/http.mts';

const STILL = { status: 409, body: { message: 'Workflow is still being unpublished.' } };

/** An n8n with an owner, in which a trigger takes a moment to be taken down. */
function n8nOf(removals: ScriptedAnswer[]) {
	return ({ method, path }: RecordedRequest): ScriptedAnswer => {
		const data = { id: 'given', userManagement: { showSetupOnFirstLoad: false } };
		if (method === 'DELETE' && path.includes('/workflows/')) return removals.shift()!;
		return { body: { data }, headers: { 'set-cookie': 'session=1; Path=/' } };
	};
}

it('workflows use the credentials that n8n gave, and go with them, each when its trigger is down', async () => {
	const n8n = await scripted(n8nOf([STILL, { body: { data: {} } }]));
	const credential = { id: 'own', name: 'own', type: 'someApi', data: {} };
	const node = { name: 'One', credentials: { someApi: { id: 'own', name: 'own' } } };
	const workflow = { id: 'flow', name: 'flow', nodes: [node], connections: {} };
	const remove = await createWorkflows(n8n.url, [workflow], [credential]);
	const created = n8n.requests.find(({ path }) => path === '/rest/workflows');
	expect(JSON.parse(created!.body)).toMatchObject({
		id: 'flow',
		nodes: [{ credentials: { someApi: { id: 'given', name: 'own' } } }],
	});

	const before = n8n.requests.length;
	await remove();
	await n8n.close();
	expect(n8n.requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
		'POST /rest/workflows/flow/archive',
		'DELETE /rest/workflows/flow',
		'DELETE /rest/workflows/flow',
		'DELETE /rest/credentials/given',
	]);
});
