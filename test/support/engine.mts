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
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { testCredential } from './credentialTest.mts';
import type { CredentialClass } from './credentials.mts';
import { removeUserFolder } from './environment.mts';
import { Host, type NodeSetup } from './host.mts';
import { binaryStore, recordLogs, startExpressions, stopExpressions } from './n8nCore.mts';
import type { NodeClass } from './nodeTypes.mts';
import { callTool, pollNode, runNode, type PollRequest, type RunRequest } from './run.mts';

export type { NodeRun } from './run.mts';

export type Engine = Awaited<ReturnType<typeof createEngine>>;

/** Starts an engine that knows the given node and credential classes; one per test file, closed at its end. */
export async function createEngine(known: { nodes: NodeClass[]; credentials: CredentialClass[] }) {
	const logs = recordLogs();
	const host = new Host(known.nodes, known.credentials);
	const { credentials } = host;
	await binaryStore().init();
	await startExpressions();
	return {
		/** Runs one node on input items. An error of the node is in the result's `error`. */
		run: async (request: RunRequest) => await runNode(host, request),

		/** Calls one node as an agent's tool. Throws what stops the agent. */
		callTool: async (request: NodeSetup) => await callTool(host, request),

		/** Polls a trigger once. Throws the errors of the node. */
		poll: async (request: PollRequest) => await pollNode(host, request),

		/** Tests a credential as its "Test" in the editor does. */
		testCredential: async (type: string, data: ICredentialDataDecryptedObject) =>
			await testCredential(host, type, data),

		/** The credential that was first used with `data`, as it is stored now: OAuth2 tokens may have been refreshed. */
		storedCredential: (type: string, data: ICredentialDataDecryptedObject) =>
			credentials.read(credentials.register(type, data)),

		/** Every line that n8n and the nodes logged so far. */
		logs,

		/** Deletes the engine's temporary folder, binary files included. */
		close: async () => {
			await stopExpressions();
			await removeUserFolder();
		},
	};
}
