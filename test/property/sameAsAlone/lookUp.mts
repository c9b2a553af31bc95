/** Executions that look companies up by one key, in virtual time. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runVirtually, type Execution, type RunOutcome } from '../../support/virtualRun.mts';
import type { Behavior } from '../../support/virtualService.mts';
import type { Field } from './companies.mts';
import { lookedUp } from './services.mts';

/** An execution with an input for each value. By default it continues after a failure. */
export interface ExecutionLookups extends Omit<Execution, 'parameters' | 'inputs'> {
	operation: 'enrich' | 'getAll';
	field: Field;
	/** A name is followed by its state: `Acme Inc @ TX`. */
	values: string[];
	options?: INodeParameters;
}

/** What an execution got. */
export interface Answers extends RunOutcome {
	/** The json of the items of each input. */
	rows: IDataObject[][];
}

/** Short, so that hanging calls end soon. */
const TIMEOUT = 10_000;

const toExecution = ({
	operation,
	field,
	values,
	options,
	...more
}: ExecutionLookups): Execution => ({
	mode: 'trigger',
	continuesOnFail: true,
	...more,
	parameters: {
		resource: 'company',
		operation,
		simplify: false,
		...(operation === 'enrich'
			? { matchBy: field, value: '={{ $json.value }}', matchState: '={{ $json.state }}' }
			: { returnAll: true, filters: { [field]: '={{ $json.value }}' } }),
		options: { timeout: TIMEOUT, ...options },
	},
	inputs: values.map((each) => {
		const [value, state = ''] = each.split(' @ ');
		return { value, state };
	}),
});

/**
 * Carries out executions at a new service. Returns what each got, and the calls.
 *
 * @param random the jitter of all waits
 */
export const lookUp = async (
	behavior: Behavior,
	executions: ExecutionLookups[],
	random?: number,
) => {
	const { service, outcomes } = await runVirtually(behavior, executions.map(toExecution), random);
	const answers = outcomes.map((outcome, nth): Answers => {
		const rows: IDataObject[][] = executions[nth].values.map(() => []);
		for (const { json, pairedItem } of outcome.items)
			rows[(pairedItem as { item: number }).item].push(json);
		return { ...outcome, rows };
	});
	return { answers, calls: service.calls.map((call) => ({ ...call, ...lookedUp(call) })) };
};
