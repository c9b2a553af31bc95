/** One desk for all tests of a file, with an engine of its own; the sandbox is reset before each test. */
import type { INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../../sandbox/server.mts';
import { createLookupEngine, openDesk, type Desk, type DeskRequest } from './desk.mts';
import { scripted, type Script, type ScriptedServer } from './http.mts';

/** What belongs to the sandbox and the engine is there once the tests run, not while they are being declared. */
export function useDesk(options: Partial<SandboxOptions> = {}) {
	const desk = {} as Desk;
	const services: ScriptedServer[] = [];
	const others: Desk[] = [];
	beforeAll(async () => {
		Object.assign(desk, await openDesk(await createLookupEngine(), options));
	});
	beforeEach(() => desk.sandbox.reset());
	afterEach(async () => {
		await Promise.all(services.splice(0).map(async (service) => await service.close()));
	});
	afterAll(async () => {
		await Promise.all([desk, ...others].map(async (each) => await each.close()));
		await desk.engine.close();
	});
	return Object.assign(desk, {
		/** A scripted service that is closed after the test; not for concurrent tests. */
		serve: async (script: Script) => {
			const service = await scripted(script);
			services.push(service);
			return service;
		},

		/** A desk with a sandbox of its own, for what belongs to an account; closed after the tests of the file. */
		another: async (more?: Partial<SandboxOptions>) => {
			const other = await openDesk(desk.engine, more);
			others.push(other);
			return other;
		},

		/** Enriches one input for each value. */
		enrich: async (values: string[], parameters?: INodeParameters, request?: DeskRequest) =>
			await desk.run(
				'company.enrich',
				{ value: '={{ $json.value }}', ...parameters },
				{ rows: values.map((value) => ({ value })), ...request },
			),
	});
}
