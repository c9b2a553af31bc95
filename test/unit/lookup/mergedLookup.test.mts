/** Merged lookups give each input exactly what it would get if it were asked for alone, and cost no more. */
import fc from 'fast-check';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { lookUpMerged } from '../../../nodes/BusinessDataLookup/lookup/mergedLookup.ts';
import type { Records } from '../../../nodes/BusinessDataLookup/lookup/records.ts';
import type { Keyed } from '../../../nodes/BusinessDataLookup/lookup/round.ts';
import { lookUp, serviceOf, worlds, type Result, type World } from './keyedService.mts';

/** A world takes a millisecond, and some of what may go wrong is rare. */
const RUNS = 10 * Number(process.env.PROPERTY_RUNS ?? 200);
/** As CallAccount says. */
const MOST_WASTED_CALLS = 3;

const merged = async (world: World) => await lookUp(world, serviceOf(world));

/** What of a result counts: where only a page is read, the first record. */
const essenceOf = (result: Result, { page }: World): unknown => {
	if (result instanceof LookupFailure) return result.facts.kind;
	return page === Infinity ? result.records : result.records.slice(0, 1);
};

const settledAsAlone = async (world: World): Promise<void> => {
	const { jobs, settled } = await merged(world);
	for (const job of jobs) {
		const results = settled.get(job) ?? [];
		expect(results).toHaveLength(1);
		const alone = await serviceOf(world).ask(job.keys);
		expect(essenceOf(results[0], world)).toEqual(essenceOf(alone, world));
	}
};

describe('lookUpMerged settles each input once, with what a call of its own would give', () => {
	it.each([
		['one key', 1],
		['several keys', 3],
	])('for inputs with %s', async (_name, keysPerInput) => {
		await fc.assert(fc.asyncProperty(worlds(keysPerInput), settledAsAlone), { numRuns: RUNS });
	});
});

describe('lookUpMerged never makes more than three calls above one for each input', () => {
	it.each([
		['one key', 1],
		['several keys', 3],
	])('for inputs with %s', async (_name, keysPerInput) => {
		const refusedAs = fc.constantFrom<World['refusedAs']>('place', 'filter', 'nothing');
		await fc.assert(
			fc.asyncProperty(worlds(keysPerInput), refusedAs, async (world, refused) => {
				const { calls, jobs } = await merged({ ...world, refusedAs: refused });
				expect(calls).toBeLessThanOrEqual(jobs.length + MOST_WASTED_CALLS);
			}),
			{ numRuns: RUNS },
		);
	});

	it('of a service that answers each call as it likes', async () => {
		const key = fc.integer({ min: 0, max: 30 }).map((number) => `k_${number}`);
		const records = fc.array(fc.record({ key }, { requiredKeys: [] }), { maxLength: 8 });
		const invalid = fc.array(
			fc.record({ loc: fc.array(fc.constantFrom('body', 'key', '0', '1', '99')), msg: key }),
		);
		const failure = invalid.map(
			(parts) => new LookupFailure({ kind: 'invalid', message: 'no', invalid: parts }),
		);
		const found = records.map((some): Result => ({ records: some }));
		const answer = fc.oneof(found, found, found, failure);
		await fc.assert(
			fc.asyncProperty(
				worlds(1),
				fc.uniqueArray(key, { maxLength: 30 }),
				fc.array(answer, { minLength: 1 }),
				async (world, keys, answers) => {
					const calls: string[][] = [];
					const ask = async (asked: string[]) => {
						calls.push(asked);
						await Promise.resolve();
						return answers[calls.length % answers.length];
					};
					const inputs = keys.map((each) => [each]);
					const { settled, jobs } = await lookUp({ ...world, kind: 'id', inputs }, { ask, calls });
					expect(jobs.map((job) => settled.get(job)?.length)).toEqual(jobs.map(() => 1));
					expect(calls.length).toBeLessThanOrEqual(jobs.length + MOST_WASTED_CALLS);
				},
			),
			{ numRuns: RUNS },
		);
	});
});

const named = (count: number) => Array.from({ length: count }, (_, number) => `own_${number}`);
const recordsOf = (keys: string[]) => keys.map((key) => ({ keys: [key], shown: true }));

/** So many inputs, each with one record. */
const world = (count: number, change: Partial<World> = {}): World => ({
	kind: 'id',
	records: recordsOf(named(count)),
	aliases: {},
	refused: [],
	refusedAs: 'place',
	hidden: false,
	givesUp: false,
	page: Infinity,
	perCall: 50,
	inputs: named(count).map((key) => [key]),
	...change,
});

describe('lookUpMerged spends', () => {
	it.each<[string, World, number]>([
		['one call for each full batch', world(200), 4],
		['one call where nothing is known', world(50, { records: [] }), 1],
		[
			'one call more for all inputs that have no record',
			world(200, { records: recordsOf(named(170)) }),
			5,
		],
		['one call more without the refused key', world(50, { refused: ['own_31'] }), 2],
		[
			'two calls for each halving where the refusal does not say which key it is about',
			world(8, { refused: ['own_5'], refusedAs: 'filter' }),
			7,
		],
		[
			'one call for each batch where the refusal is not about the keys',
			world(200, { refused: named(200), refusedAs: 'nothing' }),
			4,
		],
		['one call more where no record shows its key', world(50, { hidden: true }), 51],
		[
			'one call more for another name of a record of the same batch',
			world(2, { records: recordsOf(['own_1']), aliases: { own_0: 'own_1' } }),
			2,
		],
	])('%s', async (_name, some, calls) => {
		expect((await merged(some)).calls).toBe(calls);
	});

	it('one call for each input, and at most three, where each has a second record that nobody asked for', async () => {
		const records = named(200).flatMap((key) => [
			{ keys: [key], shown: true },
			{ keys: [key], shown: false },
		]);
		expect((await merged(world(200, { records }))).calls).toBeLessThanOrEqual(203);
	});

	it('no more than three calls before one of them has settled an input', async () => {
		let underWay = 0;
		let most = 0;
		const service = serviceOf(world(200, { hidden: true }));
		const ask = async (keys: string[]) => {
			if (keys.length > 1) underWay += 1;
			most = Math.max(most, underWay);
			await new Promise(setImmediate);
			return await service.ask(keys);
		};
		const { calls } = await lookUp(world(200, { hidden: true }), { ...service, ask });
		expect(most).toBe(3);
		expect(calls).toBe(203);
	});
});

describe('lookUpMerged', () => {
	const match = { field: 'key', label: 'Key', recordField: 'key', kind: 'id' as const };
	const parts = { match, perCall: 50, firstOnly: false };
	const two: Keyed[] = [{ keys: ['a'] }, { keys: ['b'] }];

	it('does not call an input unknown when the list was cut short', async () => {
		const answers: Records[] = [
			{ records: [{ key: 'a' }], shortfall: 'cut' },
			{ records: [{ key: 'b' }] },
		];
		const results: unknown[] = [];
		await lookUpMerged(two, {
			...parts,
			ask: async () => answers.shift()!,
			settle: ({ keys }, result) => results.push([keys, result]),
		});
		expect(results).toEqual([
			[['a'], { records: [{ key: 'a' }], shortfall: 'cut' }],
			[['b'], { records: [{ key: 'b' }] }],
		]);
	});

	it('fails each refused input with the words for its own key, as if it had been asked for alone', async () => {
		const { settled, jobs } = await merged(world(4, { refused: ['own_1', 'own_3'] }));
		const messages = jobs.map((job) =>
			settled.get(job)!.map((each) => each instanceof LookupFailure && each.message),
		);
		const refused = 'The service does not accept the request: body.key.0: no such key';
		expect(messages).toEqual([[false], [refused], [false], [refused]]);
	});

	it('throws what is no failure of the service', async () => {
		const ask = () => Promise.reject(new TypeError('broken'));
		await expect(lookUpMerged(two, { ...parts, ask, settle: () => {} })).rejects.toThrow(TypeError);
	});
});

describe('lookUpMerged asks with others', () => {
	/** Asks for so many jobs, three keys in a call; others leave each job open for so many rounds. */
	const asked = async (count: number, openFor = 0) => {
		const calls: string[] = [];
		const rounds: number[] = [];
		const jobs: Keyed[] = named(count).map((key) => ({ keys: [key] }));
		const settled: Keyed[] = [];
		await lookUpMerged(jobs, {
			match: { field: 'key', recordField: 'key', kind: 'id' } as never,
			firstOnly: false,
			perCall: 3,
			ask: async (keys) => {
				calls.push(`own ${keys.length}`);
				return { records: keys.map((key) => ({ key })) };
			},
			settle: (job) => settled.push(job),
			askWithOthers: async (some, round) => {
				calls.push(`others ${some.length}`);
				rounds.push(round);
				if (round <= openFor) return some;
				settled.push(...some);
				return [];
			},
		});
		expect(new Set(settled).size).toBe(count);
		expect(settled).toHaveLength(count);
		return { calls, rounds };
	};

	it.each<[string, number, string[]]>([
		['for a call that its jobs do not fill', 2, ['others 2']],
		['for a single job', 1, ['others 1']],
		['not for a full call', 3, ['own 3']],
		['for what is left over of full calls', 7, ['others 1', 'own 3', 'own 3']],
	])('%s', async (_name, count, calls) => {
		expect((await asked(count)).calls.sort()).toEqual(calls);
	});

	it('in two rounds and no more', async () => {
		const { calls, rounds } = await asked(2, 5);
		expect(calls).toEqual(['others 2', 'others 2', 'own 2']);
		expect(rounds).toEqual([1, 2]);
	});
});
