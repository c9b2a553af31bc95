/** One desk for all tests of a file, with an engine of its own; the sandbox is reset before each test. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../../sandbox/server.mts';
import { createLookupEngine, openDesk, type Desk, type DeskRequest } from './desk.mts';

/** Its properties are there once the tests run, not while they are being declared. */
export function useDesk(options: Partial<SandboxOptions> = {}): Desk {
	const desk = {} as Desk;
	beforeAll(async () => {
		Object.assign(desk, await openDesk(await createLookupEngine(), options));
	});
	beforeEach(() => desk.sandbox.reset());
	afterAll(async () => {
		await desk.close();
		await desk.engine.close();
	});
	return desk;
}

/** Runs an operation on the rows of a sheet, an item each. */
export const runningRows =
	(desk: Desk) =>
	async (
		operation: string,
		rows: IDataObject[],
		parameters: INodeParameters,
		more: DeskRequest = {},
	) =>
		await desk.run(operation, parameters, { input: rows.map((json) => ({ json })), ...more });
