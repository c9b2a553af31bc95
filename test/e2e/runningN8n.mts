/** One running n8n for all examples, as `npm start` sets it up, with what a test must hold in its hands. */
import {
	exampleWorkflows,
	exampleCredentials,
	type Credential,
	type Workflow,
} from '../../scripts/lib/importing.mts';
import { openN8nApi, type N8nApi } from '../../scripts/lib/n8nApi.mts';
import { logIn } from '../../scripts/lib/owner.mts';
import type { Execution } from '../../scripts/lib/runWorkflow.mts';
import type { SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import { scripted, type ScriptedServer } from '../support/http.mts';
import { startOpenAiStandIn } from './openAiStandIn.mts';
import { createRealN8n } from './realN8n.mts';
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';

/** n8n allows no more than one poll a minute by one time, but several times. */
export const EVERY_THREE_SECONDS = Array.from({ length: 20 }, (_, n) => ({
	mode: 'custom',
	cronExpression: `${n * 3} * * * * *`,
}));

/** The freshness example with a memory of no day for what was not found. */
export const FORGETFUL = 'forgetful';

/** What the second provider of the waterfall example knows of a domain: half of the shops that this service does not. */
export const nameAtSecond = (domain: string): string | undefined =>
	/shop-\d?4\b/.test(domain) ? `Shop of ${domain}` : undefined;

interface Node {
	name: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
}

/** A node type as n8n has loaded it. */
export interface NodeType {
	name: string;
	displayName: string;
	credentials?: Array<{ name: string }>;
	iconUrl?: string | { light: string; dark: string };
	codex?: { categories?: string[] };
}

export interface RunningN8n {
	url: string;
	api: N8nApi;
	/** n8n's working directory. */
	folder: string;
	sandbox: SandboxProcess;
	model: ScriptedServer;
	/** Whom the waterfall example asks for what this service did not find. */
	secondProvider: ScriptedServer;
	/** The node types that the editor offers. */
	types(): Promise<NodeType[]>;
	/** Runs a workflow from a trigger to its end. */
	run(id: string, trigger: string): Promise<Execution>;
	close(): Promise<void>;
}

/** Remembers for no day what was not found: the next run of the freshness example finds it old. */
function forgetful(workflow: Workflow): Workflow {
	const text = JSON.stringify(workflow).replace(
		'"name":"not_found_days","value":7',
		'"name":"not_found_days","value":0',
	);
	return { ...(JSON.parse(text) as Workflow), id: FORGETFUL };
}

/** The examples as they are in the repository, but for the polls' times, the second provider and the model's credential. */
async function workflows(model: Credential, provider: ScriptedServer): Promise<Workflow[]> {
	const all = await exampleWorkflows();
	for (const { nodes } of all) {
		for (const node of nodes as Node[]) {
			if (node.name === 'Model') node.credentials = { [model.type]: model };
			if (node.name === 'Second provider') node.parameters.url = `${provider.url}/companies`;
			if (node.parameters.pollTimes) node.parameters.pollTimes = { item: EVERY_THREE_SECONDS };
		}
	}
	return [...all, ...all.filter(({ id }) => id === 'enrichFreshness').map(forgetful)];
}

/** Starts it all. */
export async function startRunningN8n(): Promise<RunningN8n> {
	const n8n = await createRealN8n({ 'minute-limit': 10_000 });
	const model = await startOpenAiStandIn();
	const secondProvider = await scripted(({ query }) => {
		const name = nameAtSecond(query.get('domain') ?? '');
		return name ? { body: { name } } : { status: 404, body: { message: 'unknown' } };
	});
	const openAi = {
		id: 'openAi',
		name: 'openAi',
		type: 'openAiApi',
		data: { apiKey: 'stand-in', url: `${model.url}/v1` },
	};
	const server = await n8n.start(await workflows(openAi, secondProvider), [
		...exampleCredentials(n8n.sandbox),
		openAi,
	]);
	const api = await openN8nApi(server.url);
	return {
		url: server.url,
		api,
		folder: n8n.home.workFolder,
		sandbox: n8n.sandbox,
		model,
		secondProvider,
		types: async () => {
			const headers = { cookie: await logIn(server.url) };
			const answer = await fetchN8n(`${server.url}/types/nodes.json`, { headers });
			return (await answer.json()) as NodeType[];
		},
		run: async (id, trigger) => await api.finished(await api.start(id, trigger)),
		close: async () => {
			await server.stop();
			await Promise.all([model, secondProvider, n8n].map(async (each) => await each.close()));
		},
	};
}
