/** Equal files: made or downloaded once, and each input gets a reference to the one file. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { examples } from '../support/examples.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 120 });

const ROWS = Array.from({ length: 20 }, (_, n) => ({ n }));
const exported = { fmt: 'csv' };
const asFile = { outputAs: 'file', fileFormat: 'csv' };
const logs = { path: '/v1/emails/logs', responseFormat: 'file' };

/** Every operation that gives a file, with the parameters of one. */
const files = operations.flatMap(
	({ resource, operation, kind }): Array<[string, INodeParameters]> => {
		const name = `${resource}.${operation}`;
		if (kind === 'file') return [[name, exported]];
		return kind === 'search' ? [[name, asFile]] : [];
	},
);

describe.each<[string, INodeParameters]>([...files, ['request.send', logs]])('%s', (name, own) => {
	const parametersOf = () => {
		const { parameters } = examples.find(({ operation }) => operation === name)!;
		return name === 'request.send' ? own : { ...parameters(testBed.sandbox.data), ...own };
	};

	it('makes one file behind twenty equal rows, and says how to get it once', async () => {
		const alone = await testBed.run(name, parametersOf(), { rows: ROWS.slice(0, 1) });
		const calls = testBed.calls();
		const text = await alone.file();
		const run = await testBed.run(name, parametersOf(), { rows: ROWS });

		expect(testBed.calls()).toBe(2 * calls);
		expect(run.links).toEqual(ROWS.map(({ n }) => n));
		expect(new Set(run.items.map(({ binary }) => binary!.data.id ?? binary!.data.data)).size).toBe(
			1,
		);
		expect(await run.file(19)).toBe(text);
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

it('equal searches make a file for each format, in the field that each input names', async () => {
	const own = {
		...{ outputAs: 'file', binaryPropertyName: '={{ "file" + $json.n }}' },
		fileFormat: '={{ $json.n === 3 ? "jsonl" : "csv" }}',
	};
	const run = await testBed.run('company.getAll', own, { rows: ROWS.slice(0, 4) });
	expect(testBed.calls()).toBe(2);
	expect(run.json.map(({ fileFormat }) => fileFormat)).toEqual(['csv', 'csv', 'csv', 'jsonl']);
	expect(run.items.map(({ binary }) => Object.keys(binary!))).toEqual(
		[0, 1, 2, 3].map((n) => [`file${n}`]),
	);
	expect(run.hint).toContain('2 of 4 inputs made the same request as another input');
});
