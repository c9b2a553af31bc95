/** A loader gives each question exactly what it would get if it were asked alone, whoever else asks, and costs no more. */
import fc from 'fast-check';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { askAll, serviceOf, worlds, type World } from './keyedService.mts';

const RUNS = 5 * Number(process.env.PROPERTY_RUNS ?? 200);
/** As CallBalance says. */
const MAX_WASTED_CALLS = 3;

/** What of an answer counts: where only a page is read, the first record. */
const essenceOf = (answer: Answer | undefined, { page }: World): unknown => {
	if (answer instanceof LookupFailure) return answer.facts.kind;
	return page === Infinity ? answer?.records : answer?.records.slice(0, 1);
};

const asAlone = async (world: World): Promise<void> => {
	const { answers } = await askAll(world);
	world.executions.forEach((inputs, by) => {
		inputs.forEach((keys, nth) => {
			const alone = serviceOf(world).ask(keys);
			expect(essenceOf(answers[by][nth], world)).toEqual(essenceOf(alone, world));
		});
	});
};

describe.each([
	['one key', 1, 1],
	['several keys', 3, 1],
	['one key, of several executions', 1, 5],
	['several keys, of several executions', 3, 4],
])('questions with %s', (_name, keysPerInput, executions) => {
	it('get what a call for each alone gives', async () => {
		await fc.assert(fc.asyncProperty(worlds(keysPerInput, executions), asAlone), {
			numRuns: RUNS,
		});
	});

	it('cost at most three calls more than one each, where none fails in passing', async () => {
		const refusedAs = fc.constantFrom<World['refusedAs']>('place', 'filter', 'words', 'forbidden');
		await fc.assert(
			fc.asyncProperty(worlds(keysPerInput, executions), refusedAs, async (world, refused) => {
				const { calls } = await askAll({ ...world, refusedAs: refused });
				const questions = world.executions.flat().length;
				expect(calls.length).toBeLessThanOrEqual(questions + MAX_WASTED_CALLS);
			}),
			{ numRuns: RUNS },
		);
	});

	it('never ask two questions with a key in common in one call', async () => {
		await fc.assert(
			fc.asyncProperty(worlds(keysPerInput, executions), async (world) => {
				const { calls } = await askAll(world);
				for (const keys of calls) expect(new Set(keys).size).toBe(keys.length);
			}),
			{ numRuns: RUNS },
		);
	});
});
