/** Merged lookups give each input exactly what it would get if it were asked for alone. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	KEYLESS,
	lookUpMerged,
	type Keyed,
} from '../../../nodes/BusinessDataLookup/lookup/mergedLookup.ts';
import type { Records } from '../../../nodes/BusinessDataLookup/lookup/records.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { KeyKind } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';

type Result = Records | LookupFailure;

interface World {
	kind: KeyKind;
	/** Records by the key they carry; a key may have several. */
	records: string[];
	/** Names under which the service also knows a record's key. */
	aliases: Record<string, string>;
	/** Keys that any call is refused for. */
	refused: string[];
	/** No more than this many records of an answer are read; Infinity = all pages are. */
	page: number;
	perCall: number;
	/** The keys of each input. */
	inputs: string[][];
}

/** The service: a record is found by its own key and by every alias of it, in a fixed order. */
const serviceOf = ({ records, aliases, refused, page }: World) => {
	const calls: string[][] = [];
	const known = records.map((key, index): IDataObject => ({ company_id: `r${index}`, url: key }));
	const ask = async (keys: string[]): Promise<Result> => {
		calls.push(keys);
		await Promise.resolve();
		if (keys.some((key) => refused.includes(key))) {
			return new LookupFailure({ kind: 'invalid', message: 'refused', status: 422 });
		}
		const names = new Set(keys.map((key) => aliases[key] ?? key));
		const all = known.filter(({ url }) => names.has(String(url)));
		return { records: all.slice(0, page), total: all.length };
	};
	return { ask, calls };
};

/** What of a result counts. */
const essenceOf = (result: Result, page: number): unknown => {
	if (result instanceof LookupFailure) return result.facts.kind;
	// Where answers are cut at a page, only the first record of an input is used.
	return page === Infinity ? result.records : result.records.slice(0, 1);
};

const merged = async (world: World) => {
	const { ask, calls } = serviceOf(world);
	const jobs: Keyed[] = world.inputs.map((keys) => ({ keys }));
	const settled = new Map<Keyed, Result[]>();
	await lookUpMerged(jobs, {
		match: { field: 'url', label: 'URL', recordField: 'url', kind: world.kind, placeholder: '' },
		perCall: world.perCall,
		ask,
		settle: (job, result) => settled.set(job, [...(settled.get(job) ?? []), result]),
		halted: () => false,
	});
	return { jobs, settled, calls };
};

const alone = async (world: World, keys: string[]): Promise<Result> =>
	await serviceOf(world).ask(keys);

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
		// Equal inputs are one job before they come here, but their keys may overlap.
		inputs: fc.uniqueArray(fc.uniqueArray(name, { minLength: 1, ...keysOfInput }), {
			maxLength: 10,
			selector: (keys) => JSON.stringify([...keys].sort()),
		}),
	});

const sameAsAlone = async (world: World): Promise<void> => {
	const { jobs, settled } = await merged(world);
	for (const job of jobs) {
		const results = settled.get(job) ?? [];
		expect(results).toHaveLength(1);
		expect(essenceOf(results[0], world.page)).toEqual(
			essenceOf(await alone(world, job.keys), world.page),
		);
	}
};

describe('lookUpMerged gives each input what a call of its own would give', () => {
	it.each<[string, KeyKind[], number]>([
		['each with one key, under which the service knows other names too', ['domain', 'phone'], 1],
		['each with one id', ['id'], 1],
		['each with several ids', ['id'], 3],
		[
			'each with several keys, under which the service knows other names too',
			['domain', 'phone'],
			3,
		],
	])('for inputs %s', async (_name, kinds, maxLength) => {
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
		['one call where all inputs fit', {}, 1],
		['one call for each full batch', { perCall: 3 }, 3],
		['one call more for all inputs that have no record', { records: ['a', 'b', 'c', 'd'] }, 2],
		['one call where nothing is known', { records: [] }, 1],
		['two calls for each halving around a refused value', { refused: ['f'] }, 7],
		['one call for a whole answer to ids', { kind: 'id', records: ['a'] }, 1],
	])('%s', async (_name, change, calls) => {
		expect((await merged({ ...plain, ...change })).calls).toHaveLength(calls);
	});

	it('one call more than an input has alone where records do not carry the key', async () => {
		const asked: string[][] = [];
		const results: Result[] = [];
		await lookUpMerged(
			plain.inputs.map((keys) => ({ keys })),
			{
				match: { field: 'x', label: 'X', recordField: 'x', kind: 'id', placeholder: '' },
				perCall: 50,
				ask: async (keys) => {
					asked.push(keys);
					return { records: keys.map((key) => ({ name: key })) };
				},
				settle: (_job, result) => results.push(result),
				halted: () => false,
			},
		);
		expect(asked).toHaveLength(9);
		expect(results).toEqual(plain.inputs.map(([key]) => ({ records: [{ name: key }] })));
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
		const answers: Records[] = [
			{ records: [{ company_id: 'a' }], shortfall: 'cut' },
			{ records: [{ company_id: 'b' }] },
		];
		const results: unknown[] = [];
		await lookUpMerged([{ keys: ['a'] }, { keys: ['b'] }], {
			...parts,
			ask: async () => answers.shift()!,
			settle: ({ keys }, result) => results.push([keys, result]),
			halted: () => false,
		});
		expect(results).toEqual([
			[['a'], { records: [{ company_id: 'a' }], shortfall: 'cut' }],
			[['b'], { records: [{ company_id: 'b' }] }],
		]);
	});

	it('begins nothing once the run has halted', async () => {
		const ask = jest.fn();
		await lookUpMerged([{ keys: ['a'] }], { ...parts, ask, settle: ask, halted: () => true });
		expect(ask).not.toHaveBeenCalled();
	});

	it('asks for each input alone once the records do not say whose they are', async () => {
		const asked: string[][] = [];
		const results: unknown[] = [];
		await lookUpMerged([{ keys: ['a'] }, { keys: ['b'] }], {
			...parts,
			ask: async (keys, together) => {
				asked.push(keys);
				return together ? KEYLESS : { records: [{ name: keys[0] }] };
			},
			settle: ({ keys }, result) => results.push([keys, result]),
			halted: () => false,
		});
		expect(asked).toEqual([['a', 'b'], ['a'], ['b']]);
		expect(results).toEqual([
			[['a'], { records: [{ name: 'a' }] }],
			[['b'], { records: [{ name: 'b' }] }],
		]);
	});

	it('throws what is no failure of the service', async () => {
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
