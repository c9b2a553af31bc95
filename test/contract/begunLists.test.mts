/** What ends a list before its end: Max Calls and Max Wait give what was read, and say where to go on. */
import { parse } from 'csv-parse/sync';
import type { INodeParameters } from 'n8n-workflow';
import type { TestBed, TestBedRequest } from '../support/testBed.mts';
import { hurry } from '../support/hurriedTime.mts';
import { useTestBed } from '../support/useTestBed.mts';

hurry();
const testBed = useTestBed();

/** Ten calls a minute, and 600 companies on twelve pages. */
const limited = async () =>
	await testBed.another({ companies: 600, minuteLimit: 10, windowSeconds: 60 });
const filters = { country: 'United States' };
const list = async (
	at: TestBed,
	options: INodeParameters,
	parameters: INodeParameters = {},
	request: TestBedRequest = {},
) => {
	const own = { filters, returnAll: true, simplify: false, ...parameters, options };
	return await at.run('company.getAll', own, request);
};
const idsOf = (rows: object[]) => rows.map((row) => (row as { company_id: string }).company_id);
const ids = ({ sandbox }: TestBed) => idsOf(sandbox.data.companies.map(({ record }) => record));
const modes: Array<TestBedRequest['onError']> = ['stopWorkflow', 'continueErrorOutput'];

describe.each(modes)('with On Error = %s', (onError) => {
	const minute = 'The rate limit of the account is used up for another \\d+ s, .*';
	it.concurrent.each<[INodeParameters, 'items' | 'file', number, string]>([
		[{ maxCalls: 3 }, 'items', 3, 'Max Calls \\(3\\) is used up, so no further call was made'],
		[{ maxWait: 0 }, 'items', 10, minute],
		[{ maxCalls: 3 }, 'file', 3, 'Max Calls \\(3\\).*'],
		[{ maxWait: 0 }, 'file', 10, minute],
	])(
		'a list that %j ends comes as %s as far as it was read',
		async (options, outputAs, calls, why) => {
			const at = await limited();
			const run = await list(at, options, { outputAs, fileFormat: 'csv' }, { onError });
			const rows =
				outputAs === 'items'
					? run.json
					: (parse(await run.file(), { columns: true, bom: true }) as []);
			const goOn = `Go on with Start Page ${calls + 1}\\.`;

			expect([run.errorMessage, run.failed]).toEqual(['', []]);
			expect(idsOf(rows)).toEqual(ids(at).slice(0, 50 * calls));
			expect(run.hints).toMatchObject([
				{ type: 'warning', message: expect.stringMatching(`Not complete: ${why}\\. ${goOn} `) },
			]);
			if (outputAs === 'items') return;
			expect(run.json[0]).toMatchObject({
				rowCount: 50 * calls,
				notComplete: expect.stringContaining(`Start Page ${calls + 1}`),
				nextPage: calls + 1,
			});
		},
	);
});

it.concurrent('what the hint names gives the rest, each row once', async () => {
	const at = await limited();
	const begun = await list(at, { maxCalls: 4 });
	const startPage = Number(/Start Page (\d+)/.exec(begun.hint)![1]);
	const rest = await list(at, { startPage, maxWait: 300, maxCalls: 6 });

	expect(idsOf([...begun.json, ...rest.json])).toEqual(ids(at).slice(0, 500));
	expect(rest.hint).toContain('Go on with Start Page 11.');
});

it.concurrent('a list of which nothing could be read fails', async () => {
	const at = await limited();
	await list(at, { maxCalls: 10 });
	const run = await list(at, { maxWait: 0 });

	expect(run.errorMessage).toContain('The rate limit of the account is used up');
	expect(run.items).toEqual([]);
});

describe('eight lists of which Max Wait lets some begin', () => {
	const listsAt = async (at: TestBed, onError: TestBedRequest['onError']) => {
		const rows = ['TX', 'CA', 'NY', 'FL', 'IL', 'OH', 'PA', 'GA'].map((state) => ({ state }));
		const filters = { state: '={{ $json.state }}' };
		return await list(at, { maxWait: 0 }, { filters }, { rows, onError });
	};
	const few = async () =>
		await testBed.another({ companies: 600, minuteLimit: 5, windowSeconds: 60 });
	const why =
		/^The rate limit of the account is used up for another \d+ s, longer than this run may wait \(limit: 5 calls a minute\)/;

	it.concurrent('end the run with On Error = Stop', async () => {
		const at = await few();
		const run = await listsAt(at, 'stopWorkflow');

		expect(run.errorMessage).toMatch(why);
		expect(run.items).toEqual([]);
		expect(at.calls()).toBe(5);
	});

	it.concurrent('fail alone with On Error = Continue, and cost no other what it read', async () => {
		const at = await few();
		const run = await listsAt(at, 'continueErrorOutput');
		const failed = run.failed.map(({ error }) => error);

		expect(run.errorMessage).toBe('');
		expect(at.calls()).toBe(5);
		expect(run.json.length).toBeGreaterThan(50);
		expect(failed).toEqual([5, 6, 7].map(() => expect.stringMatching(why)));
		expect(run.hint).toContain('Not complete: The rate limit of the account is used up');
		expect(run.hint).not.toContain('found nothing');
	});
});
