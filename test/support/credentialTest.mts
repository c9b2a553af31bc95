/** The "Test" of a credential in the editor, as n8n's server carries it out (packages/cli, `credentials-tester.service.ts`). */
import {
	createEmptyRunExecutionData,
	type ICredentialDataDecryptedObject,
	type ICredentialsDecrypted,
	type ICredentialTestRequest,
	type IDataObject,
	type INodeCredentialTestResult,
	type INodeType,
	type NodeApiError,
} from 'n8n-workflow';
import type { Host } from './host.mts';
import { ExecuteContext, RoutingNode } from './n8nCore.mts';
import { NO_OP, stub } from './stubNodes.mts';

/** Tests a credential of `type` with the decrypted `data`; one that does not work is an answer, not an error. */
export async function testCredential(
	host: Host,
	type: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const { test } = host.credentialTypes.get(type);
	if (!test) throw new Error(`The credential "${type}" has no test of its own`);
	const { additionalData } = host.execution([], {}, 'internal');
	const reference = host.credentials.register(type, data);
	const decrypted = await host.credentials.getDecrypted(
		additionalData,
		reference,
		type,
		'internal',
	);
	return await runRequestTest(host, { ...reference, type, data: decrypted }, test);
}

/** Sends the test's request in a declarative node made up for it, and applies the test's rules to the answer. */
async function runRequestTest(
	host: Host,
	credential: ICredentialsDecrypted,
	testRequest: ICredentialTestRequest,
): Promise<INodeCredentialTestResult> {
	const { id, name, type } = credential;
	const node = { ...stub('Temp-Node'), credentials: { [type]: { id, name } } };
	const declarative: INodeType = {
		description: {
			...host.nodeTypes.getByName(NO_OP).description,
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
