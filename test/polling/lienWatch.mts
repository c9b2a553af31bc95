/** The trigger in an active workflow of a real n8n, which sends each emitted lien to a recorder. */
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import { openN8nApi } from '../../scripts/lib/n8nApi.mts';
import { startN8n } from '../../scripts/lib/n8nProcess.mts';
import { ask } from '../../scripts/lib/sandboxProcess.mts';
import { waitUntil } from '../../scripts/lib/waitUntil.mts';
import { scripted } from '../support/http.mts';
import { chain } from '../e2e/chain.mts';
import { createRealN8n } from '../e2e/realN8n.mts';
import { EVERY_THREE_SECONDS } from '../e2e/runningN8n.mts';

const ID = 'watchLiens';
/** A limit for polls every three seconds, and slow responses, so that n8n can die during a poll. */
const FLAGS = { companies: 200, 'minute-limit': 600, 'latency-ms': 300 };

/** The workflow: trigger and recorder. */
const workflow = (credential: string, recorder: string): Workflow =>
	chain(ID, [
		{
			name: 'Lien filed',
			type: 'n8n-nodes-business-data-lookup.businessDataLookupTrigger',
			typeVersion: 1,
			parameters: {
				event: 'lienFiled',
				filters: { debtor_type: ['Individual', 'Organization'] },
				pollTimes: { item: EVERY_THREE_SECONDS },
			},
			credentials: { businessDataLookupApi: credential },
		},
		{
			name: 'Tell',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: recorder,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ { "id": $json.record_id } }}',
			},
		},
	]);

/**
 * Starts an n8n with the workflow, and a sandbox.
 * @param settings of n8n, in addition to the usual ones
 */
export async function watchLiens(settings: Record<string, string>) {
	const n8n = await createRealN8n(FLAGS, settings);
	const { sandbox } = n8n;
	const recorder = await scripted(() => ({ body: {} }));
	const credential = sandboxCredential(sandbox);
	let server = await n8n.start([workflow(credential.id, recorder.url)], [credential]);

	const emittedIds = () => recorder.sent.map(({ id }) => id);
	const calls = async () => (await sandbox.stats()).calls;
	/** Waits for this many more polls. */
	const polls = async (count: number): Promise<void> => {
		const before = await calls();
		await waitUntil(`There were not ${count} polls`, async () => (await calls()) >= before + count);
	};
	return {
		polls,
		/** Activates the workflow. Its first poll learns the existing liens. */
		activate: async () => {
			await (await openN8nApi(server.url)).activate(ID);
			await waitUntil('There was no first poll', async () => (await calls()) > 0);
		},
		file: async (count: number) =>
			await ask(sandbox, '/__sandbox/events', { event: 'lienFiled', count }),
		/** Waits until this many liens have arrived in all, and two polls longer, because more could arrive. */
		untilTold: async (count: number) => {
			await waitUntil(`${count} liens were not told`, () =>
				Promise.resolve(emittedIds().length >= count),
			);
			await polls(2);
			expect(emittedIds()).toHaveLength(count);
			expect(new Set(emittedIds()).size).toBe(count);
		},
		/** Kills n8n during a poll, and starts it again after `meanwhile`. */
		crash: async (meanwhile: () => Promise<unknown> = async () => undefined) => {
			await polls(1);
			await server.kill();
			await meanwhile();
			server = await startN8n(n8n.home, Number(new URL(server.url).port), settings);
		},
		close: async () => {
			await server.stop();
			await n8n.close();
			await recorder.close();
		},
	};
}

export type LienWatch = Awaited<ReturnType<typeof watchLiens>>;
