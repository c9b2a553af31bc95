/** Executions that look companies up by one key, at a model of the service. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { carryOut, type Execution, type Outcome } from '../../support/virtualRun.mts';
import type { Behavior, SeenCall } from '../../support/virtualService.mts';
import type { Model } from './models.mts';
import { FIELDS, recordOf, type Company, type Field } from './world.mts';

export interface Lookups extends Pick<Execution, 'startsAt' | 'canceledAfter'> {
	operation: 'enrich' | 'getAll';
	field: Field;
	/** The value of each input. A name is followed by its state: `Acme Inc @ TX`. */
	values: string[];
	/** The API key. All executions use one credential, which has an expression. */
	secret: string;
	/** Default `trigger`. */
	mode?: 'trigger' | 'manual';
	stopsAtFailure?: boolean;
	options?: INodeParameters;
}

/** What an execution got. */
export interface Answers extends Outcome {
	/** The json of the items of each input. */
	rows: IDataObject[][];
}

/** An API key that the service doesn't accept any more. */
export const REVOKED = 'revoked-secret-0000';

/** Short, so that hanging calls end soon. */
const TIMEOUT = 10_000;

const parametersOf = ({ operation, field }: Lookups): INodeParameters =>
	operation === 'enrich'
		? { matchBy: field, value: '={{ $json.value }}', matchState: '={{ $json.state }}' }
		: { returnAll: true, filters: { [field]: '={{ $json.value }}' } };

const toExecution = (lookups: Lookups): Execution => ({
	...lookups,
	mode: lookups.mode ?? 'trigger',
	apiKey: lookups.secret,
	goesOn: !lookups.stopsAtFailure,
	parameters: {
		resource: 'company',
		operation: lookups.operation,
		simplify: false,
		...parametersOf(lookups),
		options: { timeout: TIMEOUT, ...lookups.options },
	},
	inputs: lookups.values.map((each) => {
		const [value, state = ''] = each.split(' @ ');
		return { value, state };
	}),
});

const keysOf = ({ given }: SeenCall) => {
	const field = FIELDS.find((name) => given[name] !== undefined) ?? 'url';
	return { field, values: [given[field] ?? []].flat() as string[] };
};

/** Changes the order of companies depending on the values asked for. Records of one company stay in order. */
const shuffled = (companies: Company[], values: string[]): Company[] => {
	const turn = values.join('').length;
	const rank = ({ nth }: Company) => (nth * 7 + turn * 5) % 13;
	return companies.sort((one, other) => rank(one) - rank(other));
};

/** The service that a model describes. */
const behaviorOf = (model: Model, latency: number): Behavior => ({
	latency,
	minuteLimit: model.minuteLimit ?? 100_000,
	concurrency: model.minuteLimit === undefined ? 1000 : undefined,
	trouble: (call) => {
		if (call.signedBy === REVOKED) return { status: 401, body: { detail: 'Unauthorized' } };
		const { field, values } = keysOf(call);
		return model.troubles?.(field, values);
	},
	find: (call) => {
		const { field, values } = keysOf(call);
		const states: unknown[] = model.ignoresState ? [] : [call.given.state ?? []].flat();
		const found = new Set(values.flatMap((value) => model.finds(field, value)));
		const all = [...found]
			.filter(({ state }) => states.length === 0 || states.includes(state))
			.sort((one, other) => one.nth - other.nth);
		const inOrder = model.reorders ? shuffled(all, values) : all;
		return inOrder.map((company) => () => {
			const record = recordOf(company, call.signedBy.replace(/\W.*/, ''));
			return model.shows?.(record) ?? record;
		});
	},
});

/** ms of a call */
export const LATENCY = 400;

/**
 * Carries out executions at a new service. Returns what each got, and the calls.
 *
 * @param random the jitter of all waits
 */
export const lookUp = async (
	model: Model,
	executions: Lookups[],
	latency = LATENCY,
	random?: number,
) => {
	const behavior = behaviorOf(model, latency);
	const { service, outcomes } = await carryOut(behavior, executions.map(toExecution), random);
	const answers = outcomes.map((outcome, nth): Answers => {
		const rows: IDataObject[][] = executions[nth].values.map(() => []);
		for (const { json, pairedItem } of outcome.items) {
			rows[(pairedItem as { item: number }).item].push(json);
		}
		return { ...outcome, rows };
	});
	const calls = service.calls.map((call) => ({ ...call, ...keysOf(call) }));
	return { answers, rows: answers.map((each) => each.rows), calls };
};
