/** Equal files: made or downloaded once, and each input gets a reference to the one file. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { examples } from '../support/examples.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const ROWS = times(20, (n) => ({ n }));
const logs = { path: '/v1/emails/logs', responseFormat: 'file' };

/** The parameters of a file of each kind of operation that can give one. */
const fileOf: Record<string, INodeParameters> = {
	file: { fmt: 'csv' },
	search: { outputAs: 'file', fileFormat: 'csv' },
	custom: logs,
};
const files = operations
	.filter(({ kind }) => kind in fileOf)
	.map(({ resource, value, kind }) => [`${resource}.${value}`, fileOf[kind]] as const);

describe.each(files)('%s', (name, own) => {
	const parametersOf = () => {
		const { parameters } = examples.find(({ operation }) => operation === name)!;
		return own === logs ? own : { ...parameters(testBed.sandbox.data), ...own };
	};

	it('makes one file behind twenty equal rows, and says how to get it once', async () => {
		const alone = await testBed.run(name, parametersOf(), { rows: ROWS.slice(0, 1) });
		const calls = testBed.calls();
		const run = await testBed.run(name, parametersOf(), { rows: ROWS });
		const stored = run.items.map(({ binary }) => binary!.data.id ?? binary!.data.data);

		expect(testBed.calls()).toBe(2 * calls);
		expect(run.links).toEqual(ROWS.map(({ n }) => n));
		expect(new Set(stored).size).toBe(1);
		expect(await run.file(19)).toBe(await alone.file());
		expect(run.hint).toContain(
			'All 20 inputs made the same request, so they got the same file. Turn on Settings → Execute Once to get it once.',
		);
		expect(run.hint).toMatch(/1 file/);
	});

	it('plans the calls of one', async () => {
		const planned = { ...parametersOf(), options: { planOnly: true } };
		const { json } = await testBed.run(name, planned, { rows: ROWS });
		expect(json).toMatchObject([{ inputs: 20, questions: 1, calls: 1 }]);
	});
});
