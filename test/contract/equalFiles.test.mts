/** Equal files: made or downloaded once, and each input gets a reference to the one file. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { examples } from '../support/examples.mts';
import { times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

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

it.each(files)('twenty equal inputs of %s get one file and a hint', async (name, own) => {
	const { parameters } = examples.find(({ operation }) => operation === name)!;
	const given = own === logs ? own : { ...parameters(testBed.sandbox.data), ...own };
	const rows = times(20, (n) => ({ n }));
	const alone = await testBed.run(name, given);
	const calls = testBed.calls();
	const run = await testBed.run(name, given, { rows });
	const stored = run.items.map(({ binary }) => binary!.data.id ?? binary!.data.data);

	expect(testBed.calls()).toBe(2 * calls);
	expect(run.links).toEqual([...rows.keys()]);
	expect(new Set(stored).size).toBe(1);
	expect(await run.file(19)).toBe(await alone.file());
	expect(run.hint).toContain(
		'All 20 inputs made the same request, so they got the same file. Turn',
	);
	expect(run.hint).toMatch(/1 file/);
	const plan = await testBed.run(name, { ...given, options: { planOnly: true } }, { rows });
	expect(plan.json).toMatchObject([{ inputs: 20, questions: 1, calls: 1 }]);
});
