/** Merged lookups give each input exactly what it would get if it were asked for alone. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	lookUpMerged,
	type Answered,
	type Found,
	type Unit,
} from '../../../nodes/BusinessDataLookup/lookup/mergedLookup.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { KeyKind } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';

interface World {
	kind: KeyKind;
	/** Records by the key they carry; a key may have several. */
	records: string[];
	/** Names under which the service also knows a record's key. */
	aliases: Record<string, string>;
	/** Keys that any call is refused for. */
	refused: string[];
	/** The service answers no more than this many records, Infinity = all pages are read. */
	page: number;
	perCall: number;
	/** The keys of each input. */
	inputs: string[][];
}

/** The service: a record is found by its own key and by every alias of it, in a fixed order. */
const serviceOf = ({ records, aliases, refused, page }: World) => {
	const calls: string[][] = [];
	const rows = records.map((key, index): IDataObject => ({ company_id: `r${index}`, url: key }));
	const ask = async (keys: string[]): Promise<Answered> => {
		calls.push(keys);
		await Promise.resolve();
		if (keys.some((key) => refused.includes(key))) {
			throw new LookupFailure({ kind: 'invalid', message: 'refused', status: 422 });
		}
		const names = new Set(keys.map((key) => aliases[key] ?? key));
		const all = rows.filter(({ url }) => names.has(String(url)));
		return { rows: all.slice(0, page), whole: all.length <= page };
	};
	return { ask, calls };
};

const outcomeOf = (found: Found, page: number): unknown => {
	if (found instanceof LookupFailure) return found.facts.kind;
	// Where answers are cut at a page, only the first record of an input is used.
	return page === Infinity ? found.rows : found.rows.slice(0, 1);
};

const merged = async (world: World) => {
	const { ask, calls } = serviceOf(world);
	const units: Unit[] = world.inputs.map((keys) => ({ keys }));
	const settled = new Map<Unit, Found[]>();
	await lookUpMerged(units, {
		match: { field: 'url', label: 'URL', recordField: 'url', kind: world.kind, placeholder: '' },
		perCall: world.perCall,
		ask,
		settle: (unit, found) => settled.set(unit, [...(settled.get(unit) ?? []), found]),
		halted: () => false,
	});
	return { units, settled, calls };
};

const alone = async (world: World, keys: string[]): Promise<Found> =>
	await serviceOf(world)
		.ask(keys)
		.catch((error: LookupFailure) => error);

const own = fc.integer({ min: 0, max: 7 }).map((number) => `own${number}.com`);
const alias = fc.integer({ min: 0, max: 3 }).map((number) => `alias${number}.com`);
const name = fc.oneof({ weight: 4, arbitrary: own }, alias, fc.constant('unknown.com'));

const worlds = (kinds: KeyKind[], keysOfInput: { maxLength: number }) =>
	fc.record<World>({
		kind: fc.constantFrom(...kinds),
		records: fc.array(own, { maxLength: 10 }),
		aliases: kinds.includes('id') ? fc.constant({}) : fc.dictionary(alias, own),
		refused: fc.array(name, { maxLength: 2 }),
		page: keysOfInput.maxLength > 1 ? fc.constant(Infinity) : fc.constantFrom(1, 2, 3, Infinity),
		perCall: fc.integer({ min: 1, max: 6 }),
		// Equal inputs are one unit before they come here, but their keys may overlap.
		inputs: fc.uniqueArray(fc.uniqueArray(name, { minLength: 1, ...keysOfInput }), {
			maxLength: 10,
			selector: (keys) => JSON.stringify([...keys].sort()),
		}),
	});

const sameAsAlone = async (world: World): Promise<void> => {
	const { units, settled } = await merged(world);
	for (const unit of units) {
		const outcomes = settled.get(unit) ?? [];
		expect(outcomes).toHaveLength(1);
		expect(outcomeOf(outcomes[0], world.page)).toEqual(
			outcomeOf(await alone(world, unit.keys), world.page),
		);
	}
};

describe('lookUpMerged equals one call for each input', () => {
	it.each<[string, KeyKind[], number]>([
		['one key an input, other names known', ['domain', 'phone'], 1],
		['one key an input, ids', ['id'], 1],
		['several keys an input, ids', ['id'], 3],
		['several keys an input, other names known', ['domain', 'phone'], 3],
	])('%s', async (_name, kinds, maxLength) => {
		await fc.assert(fc.asyncProperty(worlds(kinds, { maxLength }), sameAsAlone), {
			numRuns: 1000,
		});
	});
});

const plain: World = {
	kind: 'domain',
	records: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
	aliases: {},
	refused: [],
	page: Infinity,
	perCall: 8,
	inputs: [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g'], ['h']],
};

describe('lookUpMerged spends', () => {
	it.each<[string, Partial<World>, number]>([
		['one call where all fit', {}, 1],
		['a call for each full chunk', { perCall: 3 }, 3],
		['one more for all that have no record', { records: ['a', 'b', 'c', 'd'] }, 2],
		['one where nothing is known', { records: [] }, 1],
		['two for each halving around a refused value', { refused: ['f'] }, 7],
		['one for a whole answer to ids', { kind: 'id', records: ['a'] }, 1],
	])('%s', async (_name, change, calls) => {
		expect((await merged({ ...plain, ...change })).calls).toHaveLength(calls);
	});

	it('one call more than alone where records do not carry the key', async () => {
		const asked: string[][] = [];
		const found: Found[] = [];
		await lookUpMerged(
			plain.inputs.map((keys) => ({ keys })),
			{
				match: { field: 'x', label: 'X', recordField: 'x', kind: 'id', placeholder: '' },
				perCall: 50,
				ask: async (keys) => {
					asked.push(keys);
					return { rows: keys.map((key) => ({ name: key })), whole: true };
				},
				settle: (_unit, outcome) => found.push(outcome),
				halted: () => false,
			},
		);
		expect(asked).toHaveLength(9);
		expect(found).toEqual(plain.inputs.map(([key]) => ({ rows: [{ name: key }] })));
	});
});

describe('lookUpMerged', () => {
	const parts = {
		match: {
			field: 'company_id',
			label: 'ID',
			recordField: 'company_id',
			kind: 'id' as const,
			placeholder: '',
		},
		perCall: 50,
	};

	it('does not call an input unknown when the list was cut short', async () => {
		const answers: Answered[] = [
			{ rows: [{ company_id: 'a' }], whole: true, shortfall: 'cut' },
			{ rows: [{ company_id: 'b' }], whole: true },
		];
		const found: unknown[] = [];
		await lookUpMerged([{ keys: ['a'] }, { keys: ['b'] }], {
			...parts,
			ask: async () => answers.shift()!,
			settle: ({ keys }, outcome) => found.push([keys, outcome]),
			halted: () => false,
		});
		expect(found).toEqual([
			[['a'], { rows: [{ company_id: 'a' }], shortfall: 'cut' }],
			[['b'], { rows: [{ company_id: 'b' }] }],
		]);
	});

	it('begins nothing once the run has halted', async () => {
		const ask = jest.fn();
		await lookUpMerged([{ keys: ['a'] }], { ...parts, ask, settle: ask, halted: () => true });
		expect(ask).not.toHaveBeenCalled();
	});

	it('lets through what is no failure of the service', async () => {
		const ask = () => Promise.reject(new TypeError('broken'));
		const lookup = lookUpMerged([{ keys: ['a'] }], {
			...parts,
			ask,
			settle: () => {},
			halted: () => false,
		});
		await expect(lookup).rejects.toThrow(TypeError);
	});
});
