/** One desk for all tests of a file, with an engine of its own; the sandbox is reset before each test. */
import type { SandboxOptions } from '../../sandbox/server.mts';
import { createLookupEngine, openDesk, type Desk } from './desk.mts';

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
