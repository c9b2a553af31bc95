/** One desk for all tests of a file, with an engine of its own; the sandbox is reset before each test. */
import type { INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../../sandbox/server.mts';
import { createLookupEngine, openDesk, type Desk, type DeskRequest } from './desk.mts';
import type { NodeRun } from './engine.mts';
import { scripted, type Script, type ScriptedServer } from './http.mts';

export interface TestDesk extends Desk {
	/** A scripted service that is closed after the test; not for concurrent tests. */
	serve(script: Script): Promise<ScriptedServer>;
	/** A desk with a sandbox of its own, for what belongs to an account; closed after the tests of the file. */
	another(options?: Partial<SandboxOptions>): Promise<Desk>;
	/** Enriches one input for each value. */
	enrich(values: string[], parameters?: INodeParameters, request?: DeskRequest): Promise<NodeRun>;
}

/** Its properties are there once the tests run, not while they are being declared. */
export function useDesk(options: Partial<SandboxOptions> = {}): TestDesk {
	const desk = {} as TestDesk;
	const services: ScriptedServer[] = [];
	const others: Desk[] = [];
	beforeAll(async () => {
		Object.assign(desk, await openDesk(await createLookupEngine(), options), {
			serve: async (script: Script) => {
				const service = await scripted(script);
				services.push(service);
				return service;
			},
			enrich: async (values: string[], parameters: INodeParameters = {}, request = {}) =>
				await desk.run(
					'company.enrich',
					{ value: '={{ $json.value }}', ...parameters },
					{ rows: values.map((value) => ({ value })), ...request },
				),
			another: async (more?: Partial<SandboxOptions>) => {
				const other = await openDesk(desk.engine, more);
				others.push(other);
				return other;
			},
		});
	});
	beforeEach(() => desk.sandbox.reset());
	afterEach(async () => {
		await Promise.all(services.splice(0).map(async (service) => await service.close()));
	});
	afterAll(async () => {
		await Promise.all([desk, ...others].map(async (each) => await each.close()));
		await desk.engine.close();
	});
	return desk;
}
