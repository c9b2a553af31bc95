/** One running n8n for all examples, as `npm start` sets it up, and for other workflows, with what a test must hold in its hands. */
import {
	exampleWorkflows,
	sandboxCredential,
	webhookCredential,
	type Credential,
	type Workflow,
} from '../../scripts/lib/importing.mts';
import { openN8nApi, type N8nApi } from '../../scripts/lib/n8nApi.mts';
import { logIn } from '../../scripts/lib/owner.mts';
import type { Execution } from '../../scripts/lib/runWorkflow.mts';
import {
	startSandbox,
	type SandboxFlags,
	type SandboxProcess,
} from '../../scripts/lib/sandboxProcess.mts';
import type { ScriptedServer } from '../support/http.mts';
import { startOpenAiStandIn } from './openAiStandIn.mts';
import { startSecondProvider } from './secondProvider.mts';
import { createRealN8n } from './realN8n.mts';
import { redirectedCalls } from './redirectedCall.mts';

/** A client account of its own for the CRM: the default allowance, in a minute that is over sooner, and answers that take a while. */
const CRM_ACCOUNT = { 'minute-limit': 60, 'window-seconds': 15, 'latency-ms': 500 };
/** n8n allows no more than one poll a minute by one time, but several times. */
export const EVERY_THREE_SECONDS = Array.from({ length: 20 }, (_, n) => ({
	mode: 'custom',
	cronExpression: `${n * 3} * * * * *`,
}));

/** The freshness example with a memory of no day for what was not found. */
export const FORGETFUL = 'forgetful';

interface Node {
	name: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
}

/** Workflows beside the examples. */
export interface OtherWorkflows {
	workflows: Workflow[];
	credentials: Credential[];
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
	/** The account of all examples but the CRM's. */
	sandbox: SandboxProcess;
	crmSandbox: SandboxProcess;
	/** The account whose service redirects to another origin. */
	redirecting: SandboxProcess;
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

/** The examples as they are in the repository, but for the CRM's account, the polls' times, the second provider and the model's credential. */
async function workflows(
	crm: Credential,
	model: Credential,
	provider: ScriptedServer,
): Promise<Workflow[]> {
	const named = ({ id, name, type }: Credential) => ({ [type]: { id, name } });
	const all = await exampleWorkflows();
	for (const { id, nodes } of all) {
		for (const node of nodes as Node[]) {
			if (id === 'crmContact' && node.credentials?.[crm.type]) node.credentials = named(crm);
			if (node.name === 'Model') node.credentials = named(model);
			if (node.name === 'Second provider') node.parameters.url = `${provider.url}/companies`;
			if (node.parameters.pollTimes) node.parameters.pollTimes = { item: EVERY_THREE_SECONDS };
		}
	}
	return [...all, ...all.filter(({ id }) => id === 'enrichFreshness').map(forgetful)];
}

/** Starts it all. */
export async function startRunningN8n(): Promise<RunningN8n> {
	const n8n = await createRealN8n({ 'minute-limit': 10_000 });
	const account = async (flags: SandboxFlags) =>
		await startSandbox({ port: 0, seed: 1, companies: 2000, ...flags });
	const crmSandbox = await account(CRM_ACCOUNT);
	const redirecting = await account({});
	const calls = redirectedCalls(redirecting);
	const model = await startOpenAiStandIn();
	const secondProvider = await startSecondProvider();
	const crm = { ...sandboxCredential(crmSandbox), id: 'crm', name: 'crm' };
	const openAi = {
		id: 'openAi',
		name: 'openAi',
		type: 'openAiApi',
		data: { apiKey: 'stand-in', url: `${model.url}/v1` },
	};
	const own = [sandboxCredential(n8n.sandbox), crm, openAi, webhookCredential];
	const server = await n8n.start(
		[...(await workflows(crm, openAi, secondProvider)), ...calls.workflows],
		[...own, ...calls.credentials],
	);
	const api = await openN8nApi(server.url);
	return {
		url: server.url,
		api,
		folder: n8n.home.workFolder,
		sandbox: n8n.sandbox,
		crmSandbox,
		redirecting,
		model,
		secondProvider,
		types: async () => {
			const headers = { cookie: await logIn(server.url) };
			return (await (
				await fetch(`${server.url}/types/nodes.json`, { headers })
			).json()) as NodeType[];
		},
		run: async (id, trigger) => await api.finished(await api.start(id, trigger)),
		close: async () => {
			try {
				await server.stop();
			} finally {
				await model.close();
				await secondProvider.close();
				await Promise.all([crmSandbox, redirecting].map(async (sandbox) => await sandbox.stop()));
				await n8n.close();
			}
		},
	};
}
