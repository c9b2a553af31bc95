/** The ways inputs arrive: in one batch or in many executions, with their settings. */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { typedValues, type Field } from './companies.mts';
import type { ExecutionLookups } from './lookUp.mts';
import { typedNames } from './names.mts';
import { REVOKED } from './services.mts';

/** Executions that are carried out together, at one service and with one credential. */
export interface Arrival {
	/** ms of a call */
	latency: number;
	executions: ExecutionLookups[];
}

/** The API keys of two tenants, from one credential with an expression. */
export const ALPHA = 'alpha-secret-0001';
export const BETA = 'beta-secret-0002';

const fields = fc.oneof(
	{ weight: 6, arbitrary: fc.constant<Field>('url') },
	{ weight: 2, arbitrary: fc.constant<Field>('phone') },
	{ weight: 1, arbitrary: fc.constant<Field>('company_id') },
);
const byKey = fc.record({
	operation: fc.constantFrom('enrich', 'enrich', 'enrich' as const, 'getAll' as const),
	field: fields,
});
const byName = fc.record({
	operation: fc.constant<ExecutionLookups['operation']>('enrich'),
	field: fc.constant<Field>('company_name'),
});
const matching = fc.record({
	noMatch: fc.constantFrom('item', 'item', 'drop', 'error'),
	multipleMatches: fc.constantFrom('first', 'first', 'all'),
});

type Values = Record<string, fc.Arbitrary<unknown>>;

interface ArrivalMode {
	/** The most executions, and the most inputs of each. */
	most: [executions: number, inputs: number];
	settings?: Values;
	options?: Values;
}

const BATCH_SIZES = { itemsPerCall: fc.constantFrom(2, 7, 50, 50) };

const ARRIVAL_MODES: Record<string, ArrivalMode> = {
	'the inputs of a batch': {
		most: [1, 14],
		settings: { startsAt: fc.constant(0), mode: fc.constantFrom('trigger', 'manual') },
		options: { itemsPerCall: fc.constantFrom(1, 2, 7, 50), shareCalls: fc.boolean() },
	},
	'executions of one input at once': { most: [10, 1], settings: { startsAt: fc.constant(0) } },
	'executions one after the other': { most: [8, 4] },
	'executions beside some that are canceled': {
		most: [6, 3],
		settings: { canceledAfter: fc.option(fc.nat(1500), { nil: undefined, freq: 3 }) },
	},
	'executions of two API keys and of a revoked one': {
		most: [6, 3],
		settings: { apiKey: fc.constantFrom(ALPHA, ALPHA, BETA, REVOKED) },
	},
};

/** What all executions of an arrival have in common. */
type Common = Pick<ExecutionLookups, 'operation' | 'field'>;

/** Executions with the same operation, in one of the ways. */
const executionsIn = (
	{ most: [executions, inputs], settings, options = BATCH_SIZES }: ArrivalMode,
	{ operation, field }: Common,
	how: INodeParameters,
): fc.Arbitrary<ExecutionLookups[]> => {
	const value = field === 'company_name' ? typedNames : typedValues(field);
	const values = fc.array(value, { minLength: 1, maxLength: inputs });
	const apiKey = fc.constant(ALPHA);
	const continuesOnFail = fc.boolean();
	const own = fc.record({ apiKey, startsAt: fc.nat(3000), continuesOnFail, ...settings });
	const execution = fc.tuple(values, own, fc.record(options)).map(
		([some, more, given]): ExecutionLookups => ({
			operation,
			field,
			...more,
			values: some,
			options: { ...(operation === 'enrich' && how), ...(given as INodeParameters) },
		}),
	);
	return fc.array(execution, { minLength: Math.min(2, executions), maxLength: executions });
};

const arrivalsOf = (common: fc.Arbitrary<Common>): Record<string, fc.Arbitrary<Arrival>> =>
	Object.fromEntries(
		Object.entries(ARRIVAL_MODES).map(([name, way]) => [
			name,
			fc
				.tuple(common, matching, fc.constantFrom(50, 200, 400))
				.chain(([same, how, latency]) =>
					executionsIn(way, same, how).map((executions) => ({ latency, executions })),
				),
		]),
	);

/** Lookups by domain, phone and ID, and searches by them. */
export const ARRIVALS = arrivalsOf(byKey);

/** Lookups by name and state. */
export const NAME_ARRIVALS = arrivalsOf(byName);
