/** One running n8n for all examples, as `npm start` sets it up. */
import { exampleWorkflows, exampleCredentials } from '../../scripts/lib/importing.mts';
import type { Workflow } from '../../scripts/lib/importing.mts';
import { openN8nApi } from '../../scripts/lib/n8nApi.mts';
import { itemsOf, type Execution } from '../../scripts/lib/runWorkflow.mts';
import { scripted, type ScriptedServer } from '../support/http.mts';
import { endAll } from '../../scripts/lib/processes.mts';
import type { Json } from './askSandbox.mts';
import { startOpenAiStandIn } from './openAiStandIn.mts';
import { createRealN8n } from './realN8n.mts';

/** n8n allows one poll a minute for each poll time, but several poll times. */
export const EVERY_THREE_SECONDS = Array.from({ length: 20 }, (_, n) => ({
	mode: 'custom',
	cronExpression: `${n * 3} * * * * *`,
}));

/** What the second provider of the waterfall example knows: half of the shops that this service doesn't. */
export const nameAtSecond = (domain: string): string | undefined =>
	/shop-\d?4\b/.test(domain) ? `Shop of ${domain}` : undefined;

interface Node {
	name: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
}

/** What became of an execution that has ended. */
export const readRun = (execution: Execution) => ({
	status: execution.status,
	error: execution.data.resultData.error?.message,
	/** The json of a node's items. */
	jsonOf: (node: string): Json[] => itemsOf(execution, node).map(({ json }) => json),
});

const MODEL = { id: 'openAi', name: 'openAi' };

/**
 * The examples of the repository with other poll times, the second provider, the model's credential, and no time to
 * remember what the freshness example didn't find.
 */
async function workflows(provider: ScriptedServer): Promise<Workflow[]> {
	const all = await exampleWorkflows();
	for (const node of all.flatMap(({ nodes }) => nodes as Node[])) {
		if (node.name === 'Model') node.credentials = { openAiApi: MODEL };
		if (node.name === 'Second provider') node.parameters.url = `${provider.url}/companies`;
		if (node.name === 'How long to remember') {
			const text = JSON.stringify(node.parameters).replace('"value":7', '"value":0');
			node.parameters = JSON.parse(text) as Node['parameters'];
		}
		if (node.parameters.pollTimes) node.parameters.pollTimes = { item: EVERY_THREE_SECONDS };
	}
	return all;
}

export type Run = ReturnType<typeof readRun>;

export type RunningN8n = Awaited<ReturnType<typeof startRunningN8n>>;

async function startRunningN8n() {
	const n8n = await createRealN8n({ 'minute-limit': 10_000 });
	const model = await startOpenAiStandIn();
	const secondProvider = await scripted(({ query }) => {
		const name = nameAtSecond(query.get('domain') ?? '');
		return name ? { body: { name } } : { status: 404, body: { message: 'unknown' } };
	});
	const { url, stop } = await n8n.start(await workflows(secondProvider), [
		...exampleCredentials(n8n.sandbox),
		{ ...MODEL, type: 'openAiApi', data: { apiKey: 'stand-in', url: `${model.url}/v1` } },
	]);
	const api = await openN8nApi(url);
	return {
		url,
		api,
		/** n8n's working directory. */
		folder: n8n.home.workFolder,
		sandbox: n8n.sandbox,
		model,
		secondProvider,
		/** Runs a workflow from a trigger to its end. */
		run: async (id: string, trigger = 'Start') =>
			readRun(await api.finished(await api.start(id, trigger))),
		close: async () => {
			await stop();
			await Promise.all([model, secondProvider, n8n].map(async (each) => await each.close()));
		},
	};
}

/** The n8n that all tests of a file share. It is there once they run, not while they are being declared. */
export function useRunningN8n(): RunningN8n {
	const n8n = {} as RunningN8n;
	beforeAll(async () => void Object.assign(n8n, await startRunningN8n()));
	afterAll(async () => {
		await n8n.close?.();
		// A start that timed out has children too.
		await endAll();
	});
	return n8n;
}
