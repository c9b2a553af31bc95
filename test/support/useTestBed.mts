/** One test bed for all tests of a file. Its sandbox is reset before each test. */
import type { INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../../sandbox/server.mts';
import { createLookupEngine, openTestBed, type TestBed, type TestBedRequest } from './testBed.mts';
import { scripted, type Script, type ScriptedServer } from './http.mts';

/** A run of Enrich with an input for each value. */
const enriching = (
	values: string[],
	parameters: INodeParameters = {},
	request: TestBedRequest = {},
): [string, INodeParameters, TestBedRequest] => [
	'company.enrich',
	{ value: '={{ $json.value }}', ...parameters },
	{ rows: values.map((value) => ({ value })), ...request },
];

/** What belongs to the sandbox and the engine is there once the tests run, not while they are being declared. */
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
	const serve = async (script: Script) => {
		const service = await scripted(script);
		services.push(service);
		return service;
	};
	/** Runs an operation at a scripted service. */
	const runAt = async (
		script: Script,
		name: string,
		parameters?: INodeParameters,
		request?: TestBedRequest,
	) => {
		const service = await serve(script);
		return Object.assign(await testBed.run(name, parameters, { ...request, service }), { service });
	};
	return Object.assign(testBed, {
		serve,
		runAt,

		/** Runs an operation for one input at a service that finds nothing. Returns what it sent and output. */
		sentBy: async (operation: string, parameters: INodeParameters) => {
			const empty = () => ({ body: { success: true, records: [] } });
			const { service, hint, json, errorMessage } = await runAt(empty, operation, parameters);
			return { hint, json, errorMessage, sent: service.sent };
		},

		/** A test bed with a sandbox of its own, for what belongs to an account; closed after the tests of the file. */
		another: async (more?: Partial<SandboxOptions>) => {
			const other = await openTestBed(testBed.engine, more);
			others.push(other);
			return other;
		},

		/** Enriches one input for each value. */
		enrich: async (values: string[], parameters?: INodeParameters, request?: TestBedRequest) =>
			await testBed.run(...enriching(values, parameters, request)),

		/** Enriches one input for each value, at a scripted service. */
		enrichAt: async (script: Script, values: string[], parameters?: INodeParameters) => {
			const service = await serve(script);
			const run = await testBed.run(...enriching(values, parameters, { service }));
			return Object.assign(run, { service });
		},
	});
}
