/** The forms in which inputs arrive: one batch or many executions of any size, with their settings. */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { REVOKED, type Lookups } from './execution.mts';
import { isOddAt, type Model } from './models.mts';
import { names } from './names.mts';
import { numbers, SPELLINGS, typed, type Field } from './world.mts';

/** Executions that are carried out together, at one service and with one credential. */
export interface Case {
	/** ms of a call */
	latency: number;
	executions: Lookups[];
}

/** The API keys of two tenants, from one credential with an expression. */
export const ALPHA = 'alpha-secret-0001';
export const BETA = 'beta-secret-0002';

const keys = fc.oneof(
	{ weight: 6, arbitrary: fc.constant<Field>('url') },
	{ weight: 2, arbitrary: fc.constant<Field>('phone') },
	{ weight: 1, arbitrary: fc.constant<Field>('company_id') },
);

const valuesOf = (field: Field): fc.Arbitrary<string> => {
	if (field === 'company_name') return names;
	const spellings = fc.oneof(
		{ weight: 2, arbitrary: fc.constant('bare') },
		{ weight: 3, arbitrary: fc.constantFrom(...Object.keys(SPELLINGS[field])) },
	);
	return fc.tuple(numbers, spellings).map(([nth, spelling]) => typed(field, nth, spelling));
};

const wanted: fc.Arbitrary<INodeParameters> = fc.record({
	noMatch: fc.constantFrom('item', 'item', 'drop', 'error'),
	multipleMatches: fc.constantFrom('first', 'first', 'all'),
});

/** What all executions of a case have in common. */
type Shapes = fc.Arbitrary<Pick<Lookups, 'operation' | 'field' | 'options'> & { latency: number }>;

const shapesOf = (operations: Array<Lookups['operation']>, fields: fc.Arbitrary<Field>): Shapes =>
	fc.record({
		operation: fc.constantFrom(...operations),
		field: fields,
		options: wanted,
		latency: fc.constantFrom(50, 200, 400),
	});

type Settings = Partial<Omit<Lookups, 'operation' | 'field' | 'values'>>;

const batchSettings: fc.Arbitrary<Settings> = fc.record({
	secret: fc.constant(ALPHA),
	stopsAtFailure: fc.boolean(),
	mode: fc.constantFrom('trigger' as const, 'manual' as const),
	options: fc.record({ itemsPerCall: fc.constantFrom(1, 2, 7, 50), shareCalls: fc.boolean() }),
});

const calmSettings: fc.Arbitrary<Settings> = fc.record({
	secret: fc.constant(ALPHA),
	startsAt: fc.integer({ min: 0, max: 3000 }),
	stopsAtFailure: fc.boolean(),
	options: fc.record({ itemsPerCall: fc.constantFrom(2, 7, 50, 50) }),
});

const sometimes = <Value,>(arbitrary: fc.Arbitrary<Value>) =>
	fc.option(arbitrary, { nil: undefined, freq: 3 });

/** At most this many executions with these settings, each with at most this many inputs. */
const executionsOf = (
	shapes: Shapes,
	settings: fc.Arbitrary<Settings>,
	most: { executions: number; inputs: number },
): fc.Arbitrary<Case> =>
	shapes.chain(({ operation, field, options, latency }) => {
		const values = fc.array(valuesOf(field), { minLength: 1, maxLength: most.inputs });
		const one = fc.tuple(values, settings).map(
			([some, { secret = ALPHA, ...own }]): Lookups => ({
				...own,
				operation,
				field,
				values: some,
				secret,
				options: { ...(operation === 'enrich' ? options : {}), ...own.options },
			}),
		);
		const minLength = Math.min(2, most.executions);
		return fc
			.array(one, { minLength, maxLength: most.executions })
			.map((all) => ({ latency, executions: all }));
	});

/** The case with few values that always fail. With many, the service would seem to be down. */
export const withFewOdd = (model: Model, { latency, executions: all }: Case, most = 2): Case => {
	const odd = new Set<string>();
	const stays = (field: Field, value: string) => {
		if (!isOddAt(model, field, value) || odd.has(value)) return true;
		return odd.size < most && odd.add(value) !== undefined;
	};
	const changed = all.map((one) => {
		const { field, values } = one;
		if (field === 'company_name') return one;
		const plain = typed(field, 0, 'bare');
		return { ...one, values: values.map((value) => (stays(field, value) ? value : plain)) };
	});
	return { latency, executions: changed };
};

const formsOf = (shapes: Shapes): Record<string, fc.Arbitrary<Case>> => ({
	'the inputs of a batch': executionsOf(shapes, batchSettings, { executions: 1, inputs: 14 }),
	'executions of one input at once': executionsOf(
		shapes,
		calmSettings.map((settings) => ({ ...settings, startsAt: 0 })),
		{ executions: 10, inputs: 1 },
	),
	'executions that come one after the other': executionsOf(shapes, calmSettings, {
		executions: 8,
		inputs: 4,
	}),
	'executions beside some that are canceled': executionsOf(
		shapes,
		fc
			.tuple(calmSettings, sometimes(fc.integer({ min: 0, max: 1500 })))
			.map(([settings, canceledAfter]) => ({ ...settings, canceledAfter })),
		{ executions: 6, inputs: 3 },
	),
	'executions of two secrets, and of a key that was rotated': executionsOf(
		shapes,
		fc
			.tuple(calmSettings, fc.constantFrom(ALPHA, ALPHA, BETA, REVOKED))
			.map(([settings, secret]) => ({ ...settings, secret })),
		{ executions: 6, inputs: 3 },
	),
	'executions beside those that share with nobody': executionsOf(
		shapes,
		fc
			.tuple(calmSettings, fc.constantFrom('shares', 'shares', 'manual', 'alone'))
			.map(([settings, kind]): Settings => {
				const mode = kind === 'manual' ? 'manual' : 'trigger';
				return {
					...settings,
					mode,
					options: { ...settings.options, shareCalls: kind !== 'alone' },
				};
			}),
		{ executions: 6, inputs: 3 },
	),
});

/** Lookups by domain, phone and ID, and searches by them. */
export const FORMS = formsOf(shapesOf(['enrich', 'enrich', 'enrich', 'getAll'], keys));

/** Lookups by name and state. */
export const NAME_FORMS = formsOf(shapesOf(['enrich'], fc.constant('company_name')));
