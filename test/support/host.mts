/**
 * The part of n8n's server around the engine: node types, credential types and stored credentials, and what it prepares
 * for every execution.
 */
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IConnections,
	type INode,
	type INodeParameters,
	type INodeTypes,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { CredentialsHelper, type CredentialClass } from './credentials.mts';
import { ExecutionLifecycleHooks, ExternalSecretsProxy } from './n8nCore.mts';
import { fullName, nodeTypesOf, type NodeClass } from './nodeTypes.mts';

/** Decrypted credential data by credential type. */
export type CredentialData = Record<string, ICredentialDataDecryptedObject>;

/** A node as a test describes it. */
export interface NodeSetup {
	/** The node's `description.name`. */
	node: string;
	/** Parameters as a saved workflow has them: expressions start with `=`, defaults may be left out. */
	parameters?: INodeParameters;
	credentials?: CredentialData;
}

/** One execution, ready to be carried out. */
export type Execution = ReturnType<Host['execution']>;

/** Where an n8n with default settings is reached; nothing listens there. */
const INSTANCE = 'http://localhost:5678/';

const WORKFLOW = {
	id: 'headless',
	name: 'Headless',
	active: false,
	settings: { executionOrder: 'v1' as const },
};

export class Host {
	readonly nodeTypes: ReturnType<typeof nodeTypesOf>;

	readonly credentials: CredentialsHelper;

	private executions = 0;

	constructor(nodes: NodeClass[], credentials: CredentialClass[]) {
		this.nodeTypes = nodeTypesOf(nodes);
		this.credentials = new CredentialsHelper(credentials);
	}

	/** A workflow's node with the given setup and the name that the editor would choose. */
	node({ node, parameters = {}, credentials = {} }: NodeSetup): INode {
		const type = fullName(node);
		const { defaults, displayName } = this.nodeTypes.getByName(type).description;
		const references = Object.entries(credentials).map(([name, data]) => [
			name,
			this.credentials.register(name, data),
		]);
		return {
			id: node,
			name: String(defaults.name ?? displayName),
			type,
			typeVersion: 1,
			position: [0, 0],
			parameters,
			credentials: Object.fromEntries(references),
		};
	}

	/** A new execution, with an id of its own, of the workflow that `nodes` and `connections` make up. */
	execution(
		nodes: INode[],
		connections: IConnections,
		mode: WorkflowExecuteMode,
		nodeTypes: INodeTypes = this.nodeTypes,
	) {
		const workflow = new Workflow({ ...WORKFLOW, nodes, connections, nodeTypes });
		const executionId = String(++this.executions);
		return { workflow, additionalData: this.additionalData(executionId, mode) };
	}

	/** The part of n8n's server that nodes and the engine use. */
	private additionalData(executionId: string, mode: WorkflowExecuteMode) {
		return {
			executionId,
			credentialsHelper: this.credentials,
			externalSecretsProxy: new ExternalSecretsProxy(),
			currentNodeExecutionIndex: 0,
			variables: {},
			webhookWaitingBaseUrl: INSTANCE,
			formWaitingBaseUrl: INSTANCE,
			hooks: new ExecutionLifecycleHooks(mode, executionId, WORKFLOW as never),
			setExecutionStatus: () => {},
			logAiEvent: () => {},
		} as unknown as IWorkflowExecuteAdditionalData;
	}
}
