/** The "Test" of a credential in the editor, as n8n's server carries it out (packages/cli, `credentials-tester.service.ts`). */
import { createEmptyRunExecutionData } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, ICredentialTestRequest } from 'n8n-workflow';
import type { IDataObject, INodeCredentialTestResult, NodeApiError } from 'n8n-workflow';
import type { Host } from './host.mts';
import { ExecuteContext, RoutingNode } from './n8nCore.mts';
import { nodeTypesBy, noOpNode, stub } from './nodeTypes.mts';

/** Tests a credential of `type` with the decrypted `data`. Returns the failure of one that doesn't work. */
export async function testCredential(
	host: Host,
	type: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const test = host.credentials.getType(type).test!;
	const reference = host.credentials.register(type, data);
	const node = { ...stub('Temp-Node'), credentials: { [type]: reference } };
	const routing = { request: test.request };
	// The request is sent by a declarative node made up for it.
	const declarative = {
		description: {
			...noOpNode.description,
			credentials: [{ name: type, required: true }],
			properties: [
				{ displayName: 'Temp', name: 'temp', type: 'string' as const, routing, default: '' },
			],
		},
	};
	const types = nodeTypesBy(() => declarative);
	const { workflow, additionalData } = host.execution([node], {}, 'internal', types);
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
	const { credentials } = host;
	const decrypted = await credentials.getDecrypted(additionalData, reference, type, 'internal');
	try {
		const sender = new RoutingNode(context, declarative, { ...reference, type, data: decrypted });
		const answer = await workflow.expression.withIsolate(async () => await sender.runNode());
		const broken = brokenRule(answer?.[0]?.[0].json, test);
		if (broken) return failed(broken.properties.message);
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		return failed(explain(error as NodeApiError, test));
	}
}

/** The rule that the body of an answer breaks. */
const brokenRule = (json: IDataObject | undefined, { rules = [] }: ICredentialTestRequest) =>
	rules.find(
		({ type, properties }) =>
			type === 'responseSuccessBody' && json?.[properties.key] === properties.value,
	);

/** The editor's text for a failed request: a rule's message, the status, the network's error code, or the error's message. */
function explain(error: NodeApiError, { rules = [] }: ICredentialTestRequest): string {
	const cause = error.cause as {
		code?: string;
		response?: { status: number; statusText?: string };
	};
	if (!cause?.response) return cause?.code ?? error.message;

	const { status, statusText } = cause.response;
	const rule = rules.find(
		({ type, properties }) => type === 'responseCode' && properties.value === status,
	);
	return rule?.properties.message ?? statusText ?? `Received HTTP status code: ${status}`;
}

const failed = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });
