/** Liens of 100 companies, five of each: how many calls a Limit costs beside Return All. */
import type { Bench } from '../bench.mts';
import { shown } from '../numbers.mts';
import { OURS, type Row } from '../row.mts';
import { ask, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';

const COMPANIES = 100;
const LIMIT = 5;

async function idsOf(sandbox: SandboxProcess): Promise<string[]> {
	const pages = [1, 2].map(async (page) => {
		const body = { page, per_page: COMPANIES / 2, include_fields: ['company_id'] };
		return await ask<{ records: Array<{ company_id: string }> }>(sandbox, '/v1/companies', body);
	});
	return (await Promise.all(pages)).flatMap(({ records }) => records.map((one) => one.company_id));
}

const measured = async (bench: Bench, parameters: object) =>
	await bench.withSandbox(
		{ companies: 500, liens: 3000, 'minute-limit': 1000 },
		async (sandbox) => {
			const input = (await idsOf(sandbox)).map((id) => ({ json: { id } }));
			const before = await sandbox.stats();
			const outcome = await bench.measure(
				bench.engineJob(sandbox, {
					request: {
						node: 'businessDataLookup',
						parameters: {
							resource: 'lien',
							operation: 'searchSecuredParty',
							filters: { company_id: '={{ $json.id }}' },
							...parameters,
						},
						input,
					},
				}),
			);
			const after = await sandbox.stats();
			return { ...outcome, calls: after.calls - before.calls };
		},
	);

export const limited: Row = {
	name: 'limited',
	title: `Liens of ${COMPANIES} companies, Limit ${LIMIT}`,
	run: async (bench) => {
		const some = await measured(bench, { limit: LIMIT });
		const all = await measured(bench, { returnAll: true });
		const alone = await measured(bench, { limit: LIMIT, options: { itemsPerCall: 1 } });
		const line = (who: string, { calls, records }: typeof some) => [
			who,
			shown(calls),
			shown(records),
		];
		return {
			setup: `One item a company, by Debtor Company ID; 3,000 liens in all.`,
			columns: ['', 'calls', 'records'],
			lines: [
				line(`${OURS}, Limit ${LIMIT}`, some),
				line(`${OURS}, Return All`, all),
				line(`${OURS}, Limit ${LIMIT}, Items per Call 1`, alone),
			],
			verdicts: [
				{
					target: 'no call more than Return All, the same records as alone',
					measured: `${some.calls} calls, ${some.records} records`,
					met: some.calls <= all.calls && some.records === alone.records,
				},
			],
		};
	},
};
