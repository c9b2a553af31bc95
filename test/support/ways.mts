/** The ways in which inputs can be looked up. An input has the same rows in each of them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { TestBedRequest } from './testBed.mts';
import type { ScriptedServer } from './http.mts';
import type { NodeRun } from './nodeRun.mts';

/** The `run` of a test bed. */
type Run = (name: string, parameters: INodeParameters, request: TestBedRequest) => Promise<NodeRun>;

export interface Lookups {
	/** As `resource.operation`. */
	operation: string;
	/** An input's value is `{{ $json.value }}`. */
	parameters: INodeParameters;
	inputs: IDataObject[];
	service: ScriptedServer;
}

export interface Answers {
	/** The rows of each input, in the order of the inputs. */
	rows: IDataObject[][];
	hints: string[];
	calls: number;
}

export const WAYS = [
	'in one list',
	'in a list in reverse, in production',
	'with Items per Call 1',
	'as executions at once',
	'each alone',
] as const;

export type Way = (typeof WAYS)[number];

/** The rows of each input of a run. */
const byInput = ({ json, links, error }: NodeRun, inputs: IDataObject[]): IDataObject[][] => {
	if (error) throw new Error(`The run failed: ${error.message}`);
	return inputs.map((_, input) => json.filter((__, nth) => links[nth] === input));
};

/** Looks the inputs up in one of the ways. */
export const lookUp = async (run: Run, way: Way, lookups: Lookups): Promise<Answers> => {
	const { operation, parameters, inputs, service } = lookups;
	const runs: NodeRun[] = [];
	const ask = async (rows: IDataObject[], request: TestBedRequest = {}, options = {}) => {
		const own = { ...parameters, options: { ...(parameters.options as object), ...options } };
		const done = await run(operation, own, { rows, service, ...request });
		runs.push(done);
		return byInput(done, rows);
	};
	const production = { executionMode: 'webhook' } as const;
	const answer = async (): Promise<IDataObject[][]> => {
		switch (way) {
			case 'in one list':
				return await ask(inputs);
			case 'in a list in reverse, in production':
				return (await ask([...inputs].reverse(), production)).reverse();
			case 'with Items per Call 1':
				return await ask(inputs, {}, { itemsPerCall: 1 });
			case 'as executions at once':
				return (
					await Promise.all(inputs.map(async (input) => await ask([input], production)))
				).flat();
			case 'each alone': {
				const rows: IDataObject[][] = [];
				for (const input of inputs) rows.push(...(await ask([input])));
				return rows;
			}
		}
	};
	const rows = await answer();
	return { rows, hints: runs.map(({ hint }) => hint), calls: service.requests.length };
};

/** The companies of each input: the ID of each row, null where nothing was found. */
export const companyIds = ({ rows }: Answers): unknown[][] =>
	rows.map((some) => some.map(({ company_id: id }) => id ?? null));
