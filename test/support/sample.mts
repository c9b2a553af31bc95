/** A node, a trigger and credentials that use every door of n8n a real one may use; the engine's own tests run them. */
import { Readable } from 'node:stream';
import {
	NodeApiError,
	NodeOperationError,
	sleep,
	type ICredentialType,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type IPollFunctions,
	type JsonObject,
} from 'n8n-workflow';

export class SampleApi implements ICredentialType {
	name = 'sampleApi';
	displayName = 'Sample API';
	properties: ICredentialType['properties'] = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{ displayName: 'Key', name: 'key', type: 'string', default: 'the default key' },
	];
	authenticate: ICredentialType['authenticate'] = {
		type: 'generic',
		properties: { headers: { 'X-API-KEY': '={{ $credentials.key }}' } },
	};
	test: ICredentialType['test'] = {
		request: { baseURL: '={{ $credentials.baseUrl.replace(/\\/$/, "") }}', url: '/me' },
		rules: [
			{ type: 'responseCode', properties: { value: 401, message: 'The key is not accepted' } },
		],
	};
}

export class SampleOAuth2Api implements ICredentialType {
	name = 'sampleOAuth2Api';
	displayName = 'Sample OAuth2 API';
	extends = ['oAuth2Api'];
	properties: ICredentialType['properties'] = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{
			displayName: 'Grant Type',
			name: 'grantType',
			type: 'hidden',
			default: 'authorizationCode',
		},
	];
}

/** Tested by a function of {@link Sample}. */
export class SampleTokenApi implements ICredentialType {
	name = 'sampleTokenApi';
	displayName = 'Sample Token API';
	properties: ICredentialType['properties'] = [
		{ displayName: 'Token', name: 'token', type: 'string', default: '' },
	];
}

/** Tested by a request of {@link SampleTrigger}. */
export class SamplePollApi implements ICredentialType {
	name = 'samplePollApi';
	displayName = 'Sample Poll API';
	properties: ICredentialType['properties'] = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
	];
}

/** GETs `/<path>` for each item; a thrown status leaves through the error branch, as in a well-made node. */
export class Sample implements INodeType {
	description: INodeType['description'] = {
		displayName: 'Sample',
		name: 'sample',
		group: ['transform'],
		version: [1, 2],
		description: '',
		defaults: { name: 'Sample' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [
			{ name: 'sampleApi', displayOptions: { show: { authentication: ['sampleApi'] } } },
			{ name: 'sampleTokenApi', testedBy: 'checkToken' },
			{
				name: 'sampleOAuth2Api',
				displayOptions: { show: { authentication: ['sampleOAuth2Api'] } },
			},
		],
		properties: [
			{ displayName: 'Auth', name: 'authentication', type: 'string', default: 'sampleApi' },
			{ displayName: 'Path', name: 'path', type: 'string', default: '', required: true },
			{ displayName: 'File', name: 'file', type: 'boolean', default: false },
			{ displayName: 'Wait', name: 'wait', type: 'number', default: 0 },
			{ displayName: 'Linked', name: 'linked', type: 'boolean', default: true },
		],
	};

	methods: INodeType['methods'] = {
		credentialTest: {
			checkToken: async ({ data }) =>
				data?.token === 'good'
					? { status: 'OK', message: 'Good' }
					: { status: 'Error', message: 'Bad' },
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const credential = this.getNodeParameter('authentication', 0) as string;
		const { baseUrl } = await this.getCredentials<{ baseUrl: string }>(credential);
		const signal = this.getExecutionCancelSignal();
		const output: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			const pairedItem = this.getNodeParameter('linked', item) ? { item } : undefined;
			try {
				await sleep(this.getNodeParameter('wait', item) as number, signal);
				const rows = (await this.helpers.httpRequestWithAuthentication.call(this, credential, {
					url: `${baseUrl}/${this.getNodeParameter('path', item) as string}`,
					json: true,
				})) as JsonObject[];
				for (const json of rows as INodeExecutionData['json'][]) {
					const binary = this.getNodeParameter('file', item)
						? {
								data: await this.helpers.prepareBinaryData(
									Readable.from(['a,', 'b']),
									'rows.csv',
									'text/csv',
								),
							}
						: undefined;
					output.push({ json, binary, pairedItem });
				}
			} catch (error) {
				if (signal?.aborted) throw new NodeOperationError(this.getNode(), 'The run was canceled');
				const { httpCode, cause } = error as NodeApiError;
				if (this.continueOnFail()) {
					output.push({ json: { error: `status ${httpCode}` }, pairedItem });
					continue;
				}
				throw new NodeApiError(this.getNode(), {} as JsonObject, {
					message: `The service said ${httpCode}`,
					description: (cause as { code?: string }).code,
					httpCode: String(httpCode),
					itemIndex: item,
				});
			}
		}
		this.logger.info('Done');
		this.addExecutionHints({ message: `${output.length} rows`, location: 'outputPane' });
		return [output];
	}
}

export class SampleTrigger implements INodeType {
	description: INodeType['description'] = {
		displayName: 'Sample Trigger',
		name: 'sampleTrigger',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: { name: 'Sample Trigger' },
		polling: true,
		credentials: [
			{
				name: 'samplePollApi',
				testedBy: {
					request: { baseURL: '={{ $credentials.baseUrl }}', url: '/me' },
					rules: [
						{
							type: 'responseSuccessBody',
							properties: { key: 'user.active', value: false, message: 'The user is not active' },
						},
					],
				},
			},
		],
		inputs: [],
		outputs: ['main'],
		properties: [{ displayName: 'Step', name: 'step', type: 'number', default: 1 }],
	};

	async poll(this: IPollFunctions) {
		const state = this.getWorkflowStaticData('node');
		if (this.getMode() === 'manual') return [[{ json: { sample: true } }]];
		const seen = state.seen as number | undefined;
		state.seen = (seen ?? 0) + (this.getNodeParameter('step') as number);
		return seen === undefined ? null : [[{ json: { seen: state.seen } }]];
	}
}
