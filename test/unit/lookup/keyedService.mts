/** A model of a service whose filters take many keys at once, as unkind as the document allows, for merged lookups. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { KeyKind } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { lookUpMerged } from '../../../nodes/BusinessDataLookup/lookup/mergedLookup.ts';
import type { Records } from '../../../nodes/BusinessDataLookup/lookup/records.ts';
import { KEYLESS, type Keyed } from '../../../nodes/BusinessDataLookup/lookup/round.ts';

export type Result = Records | LookupFailure;

export interface World {
	kind: KeyKind;
	/** The keys that each record is an answer to, and whether it shows them. A key may have several records. */
	records: Array<{ keys: string[]; shown: boolean }>;
	/** Other names under which the service knows a key. No record shows such a name. */
	aliases: Record<string, string>;
	/** Keys that any call is refused for. */
	refused: string[];
	/** What the refusal names: the place of the key in the list, the filter, or neither. */
	refusedAs: 'place' | 'filter' | 'nothing';
	/** `include_fields` leaves the key out of every record. */
	hidden: boolean;
	/** The caller gives up telling records apart at the first that does not show its key. */
	givesUp: boolean;
	/** Only the first record of each input is wanted, so only a page of so many is read; Infinity = all are. */
	page: number;
	perCall: number;
	/** The keys of each input. */
	inputs: string[][];
}

const loc = {
	place: (place: number) => ['body', 'key', String(place)],
	filter: () => ['body', 'key'],
};

export const serviceOf = (world: World) => {
	const { records, aliases, refused, refusedAs, hidden, page } = world;
	const calls: string[][] = [];
	const known = records.map(({ keys, shown }, index) => {
		const record: IDataObject = { id: `r${index}` };
		if (shown && !hidden) record.key = keys.length === 1 ? keys[0] : keys;
		return { keys, record };
	});
	const ask = async (keys: string[]): Promise<Result> => {
		calls.push(keys);
		await Promise.resolve();
		const bad = keys.filter((key) => refused.includes(key));
		if (bad.length > 0) {
			const nameOf = refusedAs === 'nothing' ? () => ['body'] : loc[refusedAs];
			const invalid = bad.map((key) => ({ loc: nameOf(keys.indexOf(key)), msg: 'no such key' }));
			return new LookupFailure({ kind: 'invalid', message: 'refused', status: 422, invalid });
		}
		const wanted = new Set(keys.map((key) => aliases[key] ?? key));
		const all = known.filter((each) => each.keys.some((key) => wanted.has(key)));
		return { records: all.slice(0, page).map(({ record }) => record), total: all.length };
	};
	return { ask, calls };
};

/** The outcome of a merged lookup: what each job was settled with, as often as it was, and the calls made. */
export const lookUp = async (
	{ kind, perCall, inputs, page, givesUp }: Omit<World, 'records'>,
	{ ask, calls }: Pick<ReturnType<typeof serviceOf>, 'ask' | 'calls'>,
) => {
	const jobs: Keyed[] = inputs.map((keys) => ({ keys }));
	const settled = new Map<Keyed, Result[]>();
	await lookUpMerged(jobs, {
		match: { field: 'key', label: 'Key', recordField: 'key', kind },
		perCall,
		firstOnly: page < Infinity,
		ask: async (keys, together) => {
			const answer = await ask(keys);
			if (!together || !givesUp || answer instanceof LookupFailure) return answer;
			return answer.records.some(({ key }) => key === undefined) ? KEYLESS : answer;
		},
		settle: (job, result) => settled.set(job, [...(settled.get(job) ?? []), result]),
	});
	return { jobs, settled, calls: calls.length };
};

/** How the keys of each kind look, as keyOf spells them. */
const spelled: Record<KeyKind, (name: string, number: number) => string> = {
	domain: (name, number) => `${name}${number}.example`,
	phone: (name, number) => `${name.length}15555010${number}`,
	id: (name, number) => `${name}_${number}`,
};

const upTo = (most: number) => fc.integer({ min: 0, max: most });

const worldOf = (kind: KeyKind, keysPerInput: number): fc.Arbitrary<World> => {
	const own = upTo(7).map((number) => spelled[kind]('own', number));
	const alias = upTo(3).map((number) => spelled[kind]('alias', number));
	const unknown = upTo(1).map((number) => spelled[kind]('unknown', number));
	const name = fc.oneof({ weight: 4, arbitrary: own }, alias, unknown);
	return fc.record<World>({
		kind: fc.constant(kind),
		records: fc.array(
			fc.record({
				keys: fc.uniqueArray(own, { minLength: 1, maxLength: 2 }),
				shown: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
			}),
			{ maxLength: 10 },
		),
		aliases: fc.dictionary(alias, own),
		refused: fc.uniqueArray(name, { maxLength: 2 }),
		refusedAs: fc.constantFrom('place', 'filter'),
		hidden: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
		givesUp: fc.boolean(),
		// Where several keys make one input, it is a search, and all its records are wanted.
		page: keysPerInput > 1 ? fc.constant(Infinity) : fc.constantFrom(1, 2, 3, Infinity),
		perCall: fc.integer({ min: 1, max: 6 }),
		// Equal inputs are one job before they come here, but their keys may overlap.
		inputs: fc.uniqueArray(fc.uniqueArray(name, { minLength: 1, maxLength: keysPerInput }), {
			maxLength: 12,
			selector: (keys) => JSON.stringify([...keys].sort()),
		}),
	});
};

/** Worlds of every kind of key. */
export const worlds = (keysPerInput: number): fc.Arbitrary<World> =>
	fc.constantFrom<KeyKind>('domain', 'phone', 'id').chain((kind) => worldOf(kind, keysPerInput));
