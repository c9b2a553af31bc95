/** The ways inputs arrive: in one batch or in many executions, with their settings. */
import fc from 'fast-check';
import { plainValue, typedValues, type Field } from './companies.mts';
import type { Lookups } from './lookUp.mts';
import { typedNames } from './names.mts';
import { isBad, REVOKED, type TestService } from './services.mts';

/** Executions that are carried out together, at one service and with one credential. */
export interface Arrival {
	/** ms of a call */
	latency: number;
	executions: Lookups[];
}

/** The API keys of two tenants, from one credential with an expression. */
export const ALPHA = 'alpha-secret-0001';
export const BETA = 'beta-secret-0002';

/** A Max Wait, in seconds, and a Max Calls that no run uses up. */
export const [PATIENT, MANY] = [100_000, 1000];

const fields = fc.oneof(
	{ weight: 6, arbitrary: fc.constant<Field>('url') },
	{ weight: 2, arbitrary: fc.constant<Field>('phone') },
	{ weight: 1, arbitrary: fc.constant<Field>('company_id') },
);
/** What all executions of an arrival have in common. */
const byKey = fc.record({
	operation: fc.constantFrom<Array<Lookups['operation']>>('enrich', 'enrich', 'enrich', 'getAll'),
	field: fields,
});
const byName = fc.record({
	operation: fc.constant<Lookups['operation']>('enrich'),
	field: fc.constant<Field>('company_name'),
});
const matching = fc.record({
	noMatch: fc.constantFrom('item', 'item', 'drop', 'error'),
	multipleMatches: fc.constantFrom('first', 'first', 'all'),
});

type Settings = Partial<Record<keyof Lookups, fc.Arbitrary<unknown>>> & {
	options?: Record<string, fc.Arbitrary<unknown>>;
};

const ordinary: Settings = {
	startsAt: fc.nat(3000),
	goesOn: fc.boolean(),
	options: { itemsPerCall: fc.constantFrom(2, 7, 50, 50) },
};

/** Settings, and how many executions with how many inputs there are at most. */
const WAYS: Record<string, [Settings, executions: number, inputs: number]> = {
	'the inputs of a batch': [
		{
			mode: fc.constantFrom('trigger', 'manual'),
			goesOn: fc.boolean(),
			options: { itemsPerCall: fc.constantFrom(1, 2, 7, 50), shareCalls: fc.boolean() },
		},
		1,
		14,
	],
	'executions of one input at once': [{ ...ordinary, startsAt: fc.constant(0) }, 10, 1],
	'executions one after the other': [ordinary, 8, 4],
	'executions beside some that are canceled': [
		{ ...ordinary, canceledAfter: fc.option(fc.nat(1500), { nil: undefined, freq: 3 }) },
		6,
		3,
	],
	'executions beside some that may not wait or call any more': [
		{
			...ordinary,
			options: {
				itemsPerCall: fc.constant(50),
				maxWait: fc.constantFrom(0, 1, PATIENT, PATIENT),
				maxCalls: fc.constantFrom(1, 2, MANY, MANY),
			},
		},
		8,
		3,
	],
	'executions of two API keys and of a revoked one': [
		{ ...ordinary, apiKey: fc.constantFrom(ALPHA, ALPHA, BETA, REVOKED) },
		6,
		3,
	],
	'executions beside some that share with nobody': [
		{
			...ordinary,
			mode: fc.constantFrom('trigger', 'trigger', 'manual'),
			options: { ...ordinary.options, shareCalls: fc.constantFrom(true, true, false) },
		},
		6,
		3,
	],
};

type Common = fc.Arbitrary<Pick<Lookups, 'operation' | 'field'>>;

const arrivalsOf = (common: Common): Record<string, fc.Arbitrary<Arrival>> =>
	Object.fromEntries(
		Object.entries(WAYS).map(([way, [{ options, ...settings }, most, inputs]]) => [
			way,
			fc.tuple(common, matching, fc.constantFrom(50, 200, 400)).chain(([same, how, latency]) => {
				const { operation, field } = same;
				const value = field === 'company_name' ? typedNames : typedValues(field);
				const values = fc.array(value, { minLength: 1, maxLength: inputs });
				const own = fc.record({ apiKey: fc.constant(ALPHA), ...settings });
				const execution = fc.tuple(values, own, fc.record(options ?? {})).map(
					([some, more, given]) =>
						({
							...same,
							...more,
							values: some,
							options: { ...(operation === 'enrich' && how), ...given },
						}) as Lookups,
				);
				return fc
					.array(execution, { minLength: Math.min(2, most), maxLength: most })
					.map((executions) => ({ latency, executions }));
			}),
		]),
	);

/** Lookups by domain, phone and ID, and searches by them. */
export const ARRIVALS = arrivalsOf(byKey);

/** Lookups by name and state. */
export const NAME_ARRIVALS = arrivalsOf(byName);

/** More values that always fail would make the service seem to be down. */
const MOST_BAD = 2;

/** The arrival with plain values in the place of most that always fail. */
export const withFewBad = (service: TestService, { latency, executions }: Arrival): Arrival => {
	const bad = new Set<string>();
	const stays = (field: Field, value: string) => {
		if (!isBad(service, field, value) || bad.has(value)) return true;
		return bad.size < MOST_BAD && bad.add(value) !== undefined;
	};
	return {
		latency,
		executions: executions.map((one) => {
			const { field, values } = one;
			if (field === 'company_name') return one;
			const plain = plainValue(field);
			return { ...one, values: values.map((value) => (stays(field, value) ? value : plain)) };
		}),
	};
};
