/** The "Test" of a credential in the editor, as n8n's server carries it out (packages/cli, `credentials-tester.service.ts`). */
import {
	createEmptyRunExecutionData,
	type ICredentialDataDecryptedObject,
	type ICredentialsDecrypted,
	type ICredentialTestFunction,
	type ICredentialTestRequest,
	type IDataObject,
	type INode,
	type INodeCredentialTestResult,
	type INodeType,
	type NodeApiError,
} from 'n8n-workflow';
import type { Host } from './host.mts';
import { CredentialTestContext, ExecuteContext, RoutingNode } from './n8nCore.mts';
import { NO_OP } from './stubNodes.mts';

interface RequestTest {
	/** The node that brought the test along, else n8n's No Operation node. */
	nodeType: string;
	testRequest: ICredentialTestRequest;
}

/** Tests a credential of `type` with the decrypted `data`; one that does not work is an answer, not an error. */
export async function testCredential(
	host: Host,
	type: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const test = findTest(host, type);
	if (!test) return failed('No testing function found for this credential.');

	const { additionalData } = host.execution([], {}, 'internal');
	const reference = host.credentials.register(type, data);
	const credential = {
		...reference,
		type,
		data: await host.credentials.getDecrypted(additionalData, reference, type, 'internal'),
	};
	return typeof test === 'function'
		? await test.call(new CredentialTestContext(additionalData), credential)
		: await runRequestTest(host, credential, test);
}

/** The type's own `test` comes first; then, for OAuth2, whether it is connected; then the `testedBy` of a node. */
function findTest(host: Host, type: string): RequestTest | ICredentialTestFunction | undefined {
	const { test } = host.credentialTypes.get(type);
	if (test) return { nodeType: NO_OP, testRequest: test };

	const supporting = host.nodeTypes.supporting(type);
	if (supporting.length > 0 && host.credentialTypes.isOAuth2(type)) return oAuth2Test;
	for (const nodeType of supporting) {
		const { description, methods } = host.nodeTypes.getByName(nodeType);
		const testedBy = description.credentials?.find(({ name }) => name === type)?.testedBy;
		if (typeof testedBy === 'string') return methods?.credentialTest?.[testedBy];
		if (testedBy) return { nodeType, testRequest: testedBy };
	}
	return undefined;
}

async function oAuth2Test({ data }: ICredentialsDecrypted): Promise<INodeCredentialTestResult> {
	const tokens = data?.oauthTokenData;
	return tokens && typeof tokens === 'object' && 'access_token' in tokens
		? { status: 'OK', message: 'Connection Successful!' }
		: failed('This OAuth2 credential was not connected to an account.');
}

/** Sends the test's request in a declarative node made up for it, and applies the test's rules to the answer. */
async function runRequestTest(
	host: Host,
	credential: ICredentialsDecrypted,
	{ nodeType, testRequest }: RequestTest,
): Promise<INodeCredentialTestResult> {
	const { id, name, type } = credential;
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: nodeType,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [type]: { id, name } },
	};
	const declarative: INodeType = {
		description: {
			...host.nodeTypes.getByName(nodeType).description,
			credentials: [{ name: type, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: testRequest.request },
					default: '',
				},
			],
		},
	};
	const { workflow, additionalData } = host.execution([node], {}, 'internal', {
		getByName: () => declarative,
		getByNameAndVersion: () => declarative,
		getKnownTypes: () => ({}),
	});
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	let answer;
	try {
		answer = await workflow.expression.withIsolate(
			async () => await new RoutingNode(context, declarative, credential).runNode(),
		);
	} catch (error) {
		return failed(explain(error as NodeApiError, testRequest));
	}
	for (const { type: rule, properties } of testRequest.rules ?? []) {
		if (rule !== 'responseSuccessBody') continue;
		if (valueAt(answer?.[0]?.[0].json, properties.key) === properties.value) {
			return failed(properties.message);
		}
	}
	return { status: 'OK', message: 'Connection successful!' };
}

/** What the editor says about a request that failed: a rule's text, the status, the network's code, or the message. */
function explain(error: NodeApiError, { rules }: ICredentialTestRequest): string {
	const cause = error.cause as {
		code?: string;
		response?: { status: number; statusText?: string };
	};
	if (!cause?.response) return cause?.code ?? error.message;

	const { status, statusText } = cause.response;
	for (const { type, properties } of rules ?? []) {
		if (type === 'responseCode' && properties.value === status) return properties.message;
	}
	return statusText || `Received HTTP status code: ${status}`;
}

function valueAt(json: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((value, key) => (value as IDataObject | undefined)?.[key], json);
}

function failed(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
