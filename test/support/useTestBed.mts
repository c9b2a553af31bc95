/** One test bed for all tests of a file. Its sandbox is reset before each test. */
import type { INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../../sandbox/server.mts';
import {
	createLookupEngine,
	openTestBed,
	VALUE,
	type TestBed,
	type TestBedRequest,
} from './testBed.mts';
import { scripted, type Script, type ScriptedServer } from './http.mts';

/** An operation, its parameters, and how its run differs from the usual. */
type RunArguments = Parameters<TestBed['run']>;

/** A run of Enrich with an input for each value. */
const enriching = (
	values: readonly unknown[],
	parameters: INodeParameters = {},
	request: TestBedRequest = {},
): RunArguments => ['company.enrich', { value: VALUE, ...parameters }, { values, ...request }];

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

		/** A test bed with a sandbox of its own, for what belongs to an account; closed after the tests of the file. */
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
