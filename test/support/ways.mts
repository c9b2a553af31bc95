/**
 * The ways in which inputs can be looked up. An input has the same rows in each of them. Any order, batch size and mix of
 * executions: `test/property/sameAsAlone`.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService, type CompanyServiceOptions } from './companyService.mts';
import type { NodeRun } from './run.mts';
import type { TestBedRequest, useTestBed } from './testBed.mts';

export const WAYS = ['in one list', 'as executions at once', 'each alone'] as const;

export type Way = (typeof WAYS)[number];

/** A table for `it.each` with each row in each way: the row's name, the way, and the rest of the row. */
export const inEachWay = <Rest extends unknown[]>(
	rows: Array<[name: string, ...Rest]>,
): Array<[string, Way, ...Rest]> =>
	rows.flatMap(([name, ...rest]) =>
		WAYS.map((way): [string, Way, ...Rest] => [name, way, ...rest]),
	);

/** The rows of each input of a run. */
const byInput = ({ json, links, error }: NodeRun, inputs: IDataObject[]): IDataObject[][] => {
	if (error) throw new Error(`The run failed: ${error.message}`);
	return inputs.map((_, input) => json.filter((__, nth) => links[nth] === input));
};

/** While the first call is under way, all executions arrive. */
const latenciesFor = (way: Way, inputs: number): CompanyServiceOptions => {
	if (way !== 'as executions at once') return {};
	return inputs > 5 ? { firstLatency: 800, latency: 100 } : { firstLatency: 300 };
};

const PRODUCTION = { executionMode: 'webhook' } as const;

/**
 * A function that looks inputs up at a service with companies. An input that is a text is `{{ $json.value }}`.
 * It returns the rows of each input and their company IDs, where null means that nothing was found.
 */
export const lookUpAt =
	(testBed: ReturnType<typeof useTestBed>) =>
	async (
		way: Way,
		options: CompanyServiceOptions,
		values: Array<string | IDataObject>,
		parameters: INodeParameters = {},
		operation = 'company.enrich',
	) => {
		const inputs = values.map((value) => (typeof value === 'string' ? { value } : value));
		const latencies = latenciesFor(way, inputs.length);
		const service = await testBed.serveScript(companyService({ ...latencies, ...options }));
		const runs: NodeRun[] = [];
		const run = async (rows: IDataObject[], request: TestBedRequest = {}) => {
			const own = { value: '={{ $json.value }}', ...parameters };
			const done = await testBed.run(operation, own, { rows, service, ...request });
			runs.push(done);
			return byInput(done, rows);
		};
		const lookUpAll = async (): Promise<IDataObject[][]> => {
			if (way === 'in one list') return await run(inputs);
			if (way === 'as executions at once')
				return (
					await Promise.all(inputs.map(async (input) => await run([input], PRODUCTION)))
				).flat();
			const rows: IDataObject[][] = [];
			for (const input of inputs) rows.push(...(await run([input])));
			return rows;
		};
		const rows = await lookUpAll();
		return {
			rows,
			ids: rows.map((some) => some.map(({ company_id: id }) => id ?? null)),
			hints: runs.map(({ hint }) => hint),
			calls: service.requests.length,
			sent: service.sent,
		};
	};
