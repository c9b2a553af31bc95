/** The trigger in an active workflow of a real n8n that dies and starts again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import { openN8nApi } from '../../scripts/lib/n8nApi.mts';
import { startN8n, type N8nServer } from '../../scripts/lib/n8nProcess.mts';
import { scripted, type ScriptedServer } from '../support/http.mts';
import { createRealN8n, type RealN8n } from './realN8n.mts';

const ID = 'watchLiens';
/** n8n allows no more than one poll a minute by one time, but several times. */
const EVERY_THREE_SECONDS = Array.from({ length: 20 }, (_, n) => ({
	mode: 'custom',
	cronExpression: `${n * 3} * * * * *`,
}));
/** More than two polls. */
const QUIET_MS = 7000;
const PATIENCE_MS = 20_000;

/** Tells the recorder of each lien. */
const watchLiens = (credentialId: string, recorder: string): Workflow => ({
	id: ID,
	name: ID,
	nodes: [
		{
			id: 'trigger',
			name: 'Lien filed',
			type: 'n8n-nodes-business-data-lookup.businessDataLookupTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {
				event: 'lienFiled',
				filters: { debtor_type: ['Individual', 'Organization'] },
				pollTimes: { item: EVERY_THREE_SECONDS },
			},
			credentials: { businessDataLookupApi: { id: credentialId, name: credentialId } },
		},
		{
			id: 'tell',
			name: 'Tell',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			position: [200, 0],
			parameters: {
				method: 'POST',
				url: recorder,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ { "id": $json.record_id } }}',
			},
		},
	],
	connections: { 'Lien filed': { main: [[{ node: 'Tell', type: 'main', index: 0 }]] } },
});

let n8n: RealN8n;
let server: N8nServer;
let recorder: ScriptedServer;
let port: number;

beforeAll(async () => {
	n8n = await createRealN8n({ companies: 200 });
	recorder = await scripted(() => ({ body: {} }));
	const credential = sandboxCredential(n8n.sandbox);
	server = await n8n.start([watchLiens(credential.id, recorder.url)], [credential]);
	port = Number(new URL(server.url).port);
}, 120_000);

afterAll(async () => {
	await server?.stop();
	await recorder?.close();
	await n8n?.close();
});

/** Waits until the first poll has learned what there is: what is filed before that is not new. */
const untilLearned = async (): Promise<void> => {
	const deadline = Date.now() + PATIENCE_MS;
	while ((await n8n.sandbox.stats()).calls === 0 && Date.now() < deadline) await sleep(100);
	await sleep(QUIET_MS);
};

const file = async (count: number): Promise<void> => {
	await fetch(`${n8n.sandbox.url}/__sandbox/events`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ event: 'lienFiled', count }),
	});
};

const told = (): string[] =>
	recorder.requests.map(({ body }) => (JSON.parse(body) as { id: string }).id);

/** Waits until so many were told in all, and longer, for there may be more. */
const untilTold = async (count: number): Promise<void> => {
	const deadline = Date.now() + PATIENCE_MS;
	while (told().length < count && Date.now() < deadline) await sleep(100);
	await sleep(QUIET_MS);
	expect(told()).toHaveLength(count);
	expect(new Set(told()).size).toBe(count);
};

test('the trigger in a real n8n emits each new lien once, also those filed while n8n is dead', async () => {
	await (await openN8nApi(server.url)).activate(ID);
	await untilLearned();
	await file(3);
	await untilTold(3);

	await server.kill();
	await file(120);
	server = await startN8n(n8n.home, port);
	await untilTold(123);

	await server.kill();
	server = await startN8n(n8n.home, port);
	await file(1);
	await untilTold(124);
}, 150_000);
