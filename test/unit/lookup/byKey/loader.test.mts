/** A loader gives each question exactly what it would get if it were asked alone, whoever else asks. */
import fc from 'fast-check';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { askAll, worlds, type World } from './keyedService.mts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
/** What of an answer counts: where only a page is read, the first record. */
const essenceOf = (answer: Answer | undefined, { page }: World): unknown => {
	if (answer instanceof LookupFailure) return answer.facts.kind;
	return page === Infinity ? answer?.records : answer?.records.slice(0, 1);
};

const asAlone = async (world: World): Promise<void> => {
	const { answers } = await askAll(world);
	for (const [by, inputs] of world.executions.entries()) {
		for (const [nth, keys] of inputs.entries()) {
			const alone = await askAll({ ...world, executions: [[keys]] });
			expect(essenceOf(answers[by][nth], world)).toEqual(essenceOf(alone.answers[0][0], world));
		}
	}
};

describe.each([
	['one key', 1, 1],
	['one key, of several executions', 1, 5],
])('questions with %s', (_name, keysPerInput, executions) => {
	it('get what a call for each alone gives', async () => {
		await fc.assert(fc.asyncProperty(worlds(keysPerInput, executions), asAlone), {
			numRuns: RUNS,
		});
	});
});

describe('questions of several executions', () => {
	const keys = Array.from({ length: 12 }, (_, nth) => `own_${nth}`);
	const world: World = {
		kind: 'id',
		records: keys.map((key) => ({ keys: [key], shown: true })),
		aliases: {},
		refused: [],
		refusedAs: 'words',
		hidden: false,
		page: Infinity,
		perCall: 6,
		executions: keys.map((key) => [[key]]),
	};

	it('that come together go in as few calls as they fit into', async () => {
		const { calls } = await askAll(world);
		expect(calls.map(({ length }) => length)).toEqual([6, 6]);
	});

	it('that are equal are one', async () => {
		const { calls, answers } = await askAll({ ...world, executions: [[['own_1']], [['own_1']]] });
		expect(calls).toEqual([['own_1']]);
		const [[one], [other]] = answers as Array<[{ records: object[] }]>;
		expect(one.records).toEqual(other.records);
		expect(one.records[0]).not.toBe(other.records[0]);
	});
});
