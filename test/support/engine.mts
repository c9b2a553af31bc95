/**
 * Runs this package's nodes in n8n's real engine (n8n-core), without an n8n server, a database or a browser: real
 * parameters and expressions, real HTTP, real binary files, item linking, OAuth2 refresh, cancel and retry.
 *
 * ```ts
 * const engine = await createEngine({ nodes: [BusinessDataLookup], credentials: [BusinessDataLookupApi] });
 * const run = await engine.run({ node: 'businessDataLookup', parameters: { resource: 'account', operation: 'get' }, … });
 * expect(run.items).toHaveLength(1);
 * await engine.close();
 * ```
 */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { testCredential } from './credentialTest.mts';
import type { CredentialClass } from './credentialTypes.mts';
import { removeUserFolder } from './environment.mts';
import { Host, type NodeSetup } from './host.mts';
import {
	binaryStore,
	recordLogs,
	startExpressions,
	stopExpressions,
	type LogLine,
} from './n8nCore.mts';
import type { NodeRun } from './nodeRun.mts';
import type { NodeClass } from './nodeTypes.mts';
import { pollNode, type PollRequest, type PollResult } from './poll.mts';
import { runNode, type RunRequest } from './run.mts';
import { callTool } from './tool.mts';

export type { LogLine } from './n8nCore.mts';
export type { NodeFailure, NodeRun } from './nodeRun.mts';
export type { PollRequest, PollResult } from './poll.mts';
export type { RunRequest } from './run.mts';

export interface Engine {
	/** Runs one node on input items and waits for its end. What the node throws is in the result's `error`. */
	run(request: RunRequest): Promise<NodeRun>;

	/** Calls one node as an agent's tool, once for each of `calls`, the model's arguments. What stops the agent is thrown. */
	callTool(request: NodeSetup, calls: IDataObject[]): Promise<unknown[]>;

	/** Polls a polling trigger once. What the node throws is thrown. */
	poll(request: PollRequest): Promise<PollResult>;

	/** Tests a credential as its "Test" in the editor does. */
	testCredential(
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<INodeCredentialTestResult>;

	/** What is stored now for the credential that was first used with `data`: with refreshed OAuth2 tokens, if any. */
	storedCredential(
		type: string,
		data: ICredentialDataDecryptedObject,
	): ICredentialDataDecryptedObject;

	/** Every line that n8n and the nodes logged so far. */
	readonly logs: LogLine[];

	/** Deletes the engine's temporary folder, binary files included. */
	close(): Promise<void>;
}

/** Starts an engine that knows the given node and credential classes; one per test file, closed at its end. */
export async function createEngine({
	nodes,
	credentials,
}: {
	nodes: NodeClass[];
	credentials: CredentialClass[];
}): Promise<Engine> {
	const logs = recordLogs();
	const host = new Host(nodes, credentials);
	await binaryStore().init();
	await startExpressions();
	return {
		run: async (request) => await runNode(host, request),
		callTool: async (request, calls) => await callTool(host, request, calls),
		poll: async (request) => await pollNode(host, request),
		testCredential: async (type, data) => await testCredential(host, type, data),
		storedCredential: (type, data) => host.credentials.read(host.credentials.register(type, data)),
		logs,
		close: async () => {
			await stopExpressions();
			await removeUserFolder();
		},
	};
}
