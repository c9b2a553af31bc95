/** Five liens of each of 100 companies: how many calls a Limit costs, and Return All. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Bench } from '../bench.mts';
import { shown } from '../numbers.mts';
import { OURS, type Row } from '../row.mts';
import { searchLiens } from '../searchLiens.mts';
import { ask, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';

const COMPANIES = 100;
const LIMIT = 5;

async function idsOf(sandbox: SandboxProcess): Promise<IDataObject[]> {
	const pages = [1, 2].map(async (page) => {
		const body = { page, per_page: COMPANIES / 2, include_fields: ['company_id'] };
		return await ask<{ records: IDataObject[] }>(sandbox, '/v1/companies', body);
	});
	return (await Promise.all(pages)).flatMap(({ records }) => records);
}

const filters = { company_id: '={{ $json.company_id }}' };
const measured = async (bench: Bench, parameters: INodeParameters) =>
	await searchLiens(bench, { liens: 3000 }, { filters, ...parameters }, idsOf);

export const limitParameter: Row = {
	name: 'limitParameter',
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
			setup: `One item for each company, by Debtor Company ID; 3,000 liens in total.`,
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
