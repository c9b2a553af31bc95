/** A test bed for all tests of a file. Its sandbox is reset before each test. */
import type { INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../../sandbox/server.mts';
import { createLookupEngine, openTestBed, type TestBed, type TestBedRequest } from './testBed.mts';
import { scripted, type Script, type ScriptedServer } from './http.mts';

/** The sandbox and the engine exist when the tests run, not when they are declared. */
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
	return Object.assign(testBed, {
		/** A scripted service that is closed after the test; not for concurrent tests. */
		serve: async (script: Script) => {
			const service = await scripted(script);
			services.push(service);
			return service;
		},

		/** Another test bed, for what belongs to an account. It is closed after the tests of the file. */
		another: async (more?: Partial<SandboxOptions>) => {
			const other = await openTestBed(testBed.engine, more);
			others.push(other);
			return other;
		},

		/** Enriches one input for each value. */
		enrich: async (values: string[], parameters?: INodeParameters, request?: TestBedRequest) =>
			await testBed.run(
				'company.enrich',
				{ value: '={{ $json.value }}', ...parameters },
				{ rows: values.map((value) => ({ value })), ...request },
			),
	});
}
