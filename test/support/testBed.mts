/** A test bed: this package's node and credentials in the headless engine, and a sandbox. */
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { BusinessDataLookupOAuth2Api } from '../../credentials/BusinessDataLookupOAuth2Api.credentials.ts';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { systemClock } from '../../nodes/BusinessDataLookup/time.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.mts';
import { createEngine, type Engine } from './engine.mts';
import { scripted, type Script, type ScriptedServer } from './http.mts';
import type { RunRequest } from './run.mts';

export type Authentication = 'apiKey' | 'bearerToken' | 'oAuth2';

/** Credential type of each choice of the node's `authentication` parameter. */
export const CREDENTIAL_TYPES: Record<Authentication, string> = {
	apiKey: 'businessDataLookupApi',
	bearerToken: 'businessDataLookupBearerApi',
	oAuth2: 'businessDataLookupOAuth2Api',
};

/** The choices of the node's `authentication` parameter. */
export const AUTHENTICATIONS = Object.keys(CREDENTIAL_TYPES) as Authentication[];

/** How a run differs from the usual: one input, On Error = Stop, and the sandbox's API key. */
export interface TestBedRequest extends Omit<RunRequest, 'node' | 'parameters' | 'credentials'> {
	/** The json of the input items, instead of `input`. */
	rows?: IDataObject[];
	/** An input `{ value }` for each of these, instead of `rows`. */
	values?: readonly unknown[];
	/** Another service instead of the sandbox. */
	service?: { url: string };
	authentication?: Authentication;
	/** Fields of the credential that are added to, or replace, those that the sandbox accepts. */
	credential?: ICredentialDataDecryptedObject;
}

/** The expression that reads an input of `values`. */
export const VALUE = '={{ $json.value }}';

/** On Error = Continue, with an output for failed items. */
export const CONTINUE = { onError: 'continueErrorOutput' } as const;

export type TestBed = Awaited<ReturnType<typeof openTestBed>>;

/** The engine that knows this package; one per test file. */
export const createLookupEngine = async (): Promise<Engine> =>
	await createEngine({
		nodes: [BusinessDataLookup, BusinessDataLookupTrigger],
		credentials: [BusinessDataLookupApi, BusinessDataLookupBearerApi, BusinessDataLookupOAuth2Api],
	});

/** Starts at once, has limits that no test reaches, and is as strict as the document allows. */
const WITHOUT_LIMITS: Partial<SandboxOptions> = {
	companies: 120,
	minuteLimit: 100_000,
	concurrency: 1000,
	strict: true,
	spelling: 'strict',
	securedPartyPage: 50,
	// The node's time may pass faster.
	now: () => systemClock.wallTime(),
};

/** Opens a test bed. Each has its own sandbox and rate limit, because the node keeps one limit for each base URL. */
export async function openTestBed(engine: Engine, options: Partial<SandboxOptions> = {}) {
	const sandbox = await startSandbox({ ...WITHOUT_LIMITS, ...options });
	const setup = (name: string, parameters: INodeParameters, request: TestBedRequest) => {
		const [resource, operation] = name.split('.');
		const { authentication = 'apiKey', credential, service = sandbox } = request;
		const accepted = acceptedBy(sandbox, authentication);
		const data = { ...accepted, baseUrl: service.url, ...credential };
		return {
			node: 'businessDataLookup',
			parameters: { resource, operation, authentication, ...parameters },
			credentials: { [CREDENTIAL_TYPES[authentication]]: data },
		};
	};
	return {
		engine,
		sandbox,

		/** Runs an operation given as `resource.operation`. */
		run: async (name: string, parameters: INodeParameters = {}, request: TestBedRequest = {}) => {
			const { rows = request.values?.map((value) => ({ value }) as IDataObject) } = request;
			const input = rows?.map((json) => ({ json })) ?? request.input;
			return await engine.run({ ...request, input, ...setup(name, parameters, request) });
		},

		/** How many calls the sandbox has counted. */
		calls: () => sandbox.stats().calls,

		/** The JSON bodies that the sandbox got. */
		sent: () => sandbox.requests().map(({ body }) => body as IDataObject),

		/** Calls an operation as an agent's tool. Returns the model's input from it. */
		callTool: async (name: string, parameters: INodeParameters, service?: { url: string }) =>
			await engine.callTool(setup(name, parameters, { service })),

		close: async () => await sandbox.close(),
	};
}

/** Credential data that the sandbox accepts. OAuth2 gets new tokens at each call. */
export function acceptedBy(
	sandbox: Sandbox,
	authentication: Authentication,
): ICredentialDataDecryptedObject {
	const baseUrl = sandbox.url;
	switch (authentication) {
		case 'apiKey':
			return { baseUrl, apiKey: sandbox.options.apiKeys[0] };
		case 'bearerToken':
			return { baseUrl, accessToken: sandbox.options.bearerTokens[0] };
		case 'oAuth2':
			return {
				baseUrl,
				authUrl: `${baseUrl}/oauth/authorize`,
				accessTokenUrl: `${baseUrl}/oauth/token`,
				clientId: 'sandbox-client',
				clientSecret: 'sandbox-secret',
				oauthTokenData: { ...sandbox.mintTokens(), callbackQueryString: {} },
			};
	}
}

/** An operation, its parameters, and how its run differs from the usual. */
type RunArguments = Parameters<TestBed['run']>;

/** A run of Enrich with an input for each value. */
const enriching = (
	values: readonly unknown[],
	parameters: INodeParameters = {},
	request: TestBedRequest = {},
): RunArguments => ['company.enrich', { value: VALUE, ...parameters }, { values, ...request }];

/** A test bed for the tests of a file. Its sandbox and engine exist while tests run, not while they are declared. */
export function useTestBed(options: Partial<SandboxOptions> = {}) {
	const testBed = {} as TestBed;
	const services: ScriptedServer[] = [];
	const others: TestBed[] = [];
	beforeAll(async () => {
		Object.assign(testBed, await openTestBed(await createLookupEngine(), options));
	});
	beforeEach(() => testBed.sandbox.reset());
	afterEach(async () => {
		await Promise.all(services.splice(0).map(async (service) => await service.close()));
	});
	afterAll(async () => {
		await Promise.all([testBed, ...others].map(async (each) => await each.close()));
		await testBed.engine.close();
	});
	/** A scripted service that is closed after the test; not for concurrent tests. */
	const serveScript = async (script: Script) => {
		const service = await scripted(script);
		services.push(service);
		return service;
	};
	/** Runs an operation at a scripted service; beside the run, the service and the JSON that it got. */
	const runAtScript = async (script: Script, ...[name, parameters, request]: RunArguments) => {
		const service = await serveScript(script);
		const run = await testBed.run(name, parameters, { ...request, service });
		return Object.assign(run, { service, sent: service.sent });
	};
	return Object.assign(testBed, {
		serveScript,
		runAtScript,

		/** Runs an operation at a service that finds nothing. */
		runAtEmptyService: async (...run: RunArguments) =>
			await runAtScript(() => ({ body: { success: true, records: [] } }), ...run),

		/** A test bed with its own sandbox and so its own rate limit. It is closed after the tests of the file. */
		withOwnSandbox: async (more?: Partial<SandboxOptions>) => {
			const other = await openTestBed(testBed.engine, more);
			others.push(other);
			return other;
		},

		/** Enriches one input for each value. */
		enrich: async (...given: Parameters<typeof enriching>) =>
			await testBed.run(...enriching(...given)),

		/** Enriches one input for each value, at a scripted service. */
		enrichAtScript: async (script: Script, ...given: Parameters<typeof enriching>) =>
			await runAtScript(script, ...enriching(...given)),
	});
}
