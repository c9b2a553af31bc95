/** A search of liens at a sandbox of its own. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { SandboxFlags, SandboxProcess } from '../scripts/lib/sandboxProcess.mts';
import type { Bench } from './bench.mts';
import type { Measurement } from './measured/protocol.mts';

/** Measures a search, with the calls that the sandbox counted. `inputsOf` makes its input items, by default one. */
export const searchLiens = async (
	bench: Bench,
	flags: SandboxFlags,
	parameters: INodeParameters,
	inputsOf: (sandbox: SandboxProcess) => Promise<IDataObject[]> = async () => [{}],
): Promise<Measurement & { calls: number }> =>
	await bench.withSandbox({ companies: 500, 'minute-limit': 1000, ...flags }, async (sandbox) => {
		const input = (await inputsOf(sandbox)).map((json) => ({ json }));
		const before = await sandbox.stats();
		const outcome = await bench.measure(
			bench.engineJob(sandbox, {
				request: {
					node: 'businessDataLookup',
					parameters: { resource: 'lien', operation: 'searchSecuredParty', ...parameters },
					input,
				},
			}),
		);
		return { ...outcome, calls: (await sandbox.stats()).calls - before.calls };
	});
