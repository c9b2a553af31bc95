/** What ends a list before its end: Max Calls and Max Wait give what was read, and say where to go on. */
import { parse } from 'csv-parse/sync';
import type { INodeParameters } from 'n8n-workflow';
import { createLookupEngine, openDesk, type Desk, type DeskRequest } from '../support/desk.mts';
import type { Engine } from '../support/engine.mts';
import { hurry } from '../support/hurriedTime.mts';

hurry();

let engine: Engine;

beforeAll(async () => {
	engine = await createLookupEngine();
});
afterAll(async () => await engine.close());

/** Ten calls a minute, and 600 companies on twelve pages. */
const withDesk = async (work: (desk: Desk) => Promise<void>) => {
	const desk = await openDesk(engine, { companies: 600, minuteLimit: 10, windowSeconds: 60 });
	await work(desk).finally(async () => await desk.close());
};

const list = async (
	desk: Desk,
	options: INodeParameters,
	parameters: INodeParameters = {},
	request: DeskRequest = {},
) =>
	await desk.run(
		'company.getAll',
		{
			filters: { country: 'United States' },
			returnAll: true,
			simplify: false,
			...parameters,
			options,
		},
		request,
	);

const ids = (desk: Desk) => desk.sandbox.data.companies.map(({ record }) => record.company_id);
const modes: Array<DeskRequest['onError']> = ['stopWorkflow', 'continueErrorOutput'];

describe.each(modes)('with On Error = %s', (onError) => {
	it.concurrent.each<[INodeParameters, number, string]>([
		[{ maxCalls: 3 }, 3, 'Max Calls \\(3\\) is used up, so no further call was made'],
		[{ maxWait: 0 }, 10, 'The rate limit of the account is used up for another \\d+ s, .*'],
	])(
		'a list that ends by %j comes as far as it was read, in order',
		async (options, calls, why) => {
			await withDesk(async (desk) => {
				const run = await list(desk, options, {}, { onError });
				expect(run.error).toBeUndefined();
				expect(run.errorItems).toEqual([]);
				const rows = run.items.map(({ json }) => json.company_id);
				expect(rows).toEqual(ids(desk).slice(0, rows.length));
				expect(rows).toHaveLength(50 * calls);
				expect(run.hints).toMatchObject([
					{
						type: 'warning',
						message: expect.stringMatching(
							`^Not complete: ${why}\\. Go on with Start Page ${calls + 1}\\. `,
						),
					},
				]);
			});
		},
	);

	it.concurrent.each<[INodeParameters, number]>([
		[{ maxCalls: 3 }, 3],
		[{ maxWait: 0 }, 10],
	])('a file that ends by %j is whole as far as it goes, and says so', async (options, calls) => {
		await withDesk(async (desk) => {
			const run = await list(desk, options, { outputAs: 'file', fileFormat: 'csv' }, { onError });
			expect(run.error).toBeUndefined();
			const rows = parse(await run.binary(run.items[0], 'data'), { columns: true, bom: true });
			expect((rows as Array<{ company_id: string }>).map((row) => row.company_id)).toEqual(
				ids(desk).slice(0, 50 * calls),
			);
			expect(run.json[0]).toMatchObject({
				rowCount: 50 * calls,
				notComplete: expect.stringContaining(`Start Page ${calls + 1}`),
			});
			expect(run.hints[0]).toMatchObject({
				type: 'warning',
				message: expect.stringContaining(`Go on with Start Page ${calls + 1}.`),
			});
		});
	});

	it.concurrent('several lists that begin at once keep what each has read', async () => {
		await withDesk(async (desk) => {
			const options = { maxWait: 0, pageSize: '={{ $json.size }}' };
			const input = [50, 25].map((size) => ({ json: { size } }));
			const run = await list(desk, options, {}, { onError, input });
			expect(run.error).toBeUndefined();
			expect(desk.calls()).toBe(10);
			for (const nth of [0, 1]) {
				const rows = run.items.filter((item) => run.linkedInput(item) === nth);
				expect(rows.length).toBeGreaterThanOrEqual(input[nth].json.size);
				expect(rows.map(({ json }) => json.company_id)).toEqual(ids(desk).slice(0, rows.length));
			}
		});
	});
});

it.concurrent('what the hint names gives the rest, each row once', async () => {
	await withDesk(async (desk) => {
		const begun = await list(desk, { maxCalls: 4 });
		const [, page] = /Start Page (\d+)/.exec(begun.hint)!;
		const rest = await list(desk, { startPage: Number(page), maxWait: 300, maxCalls: 6 });
		const rows = [...begun.items, ...rest.items].map(({ json }) => json.company_id);
		expect(rows).toEqual(ids(desk).slice(0, 500));
		expect(rest.hint).toContain('Go on with Start Page 11.');
	});
});

it.concurrent('a list of which nothing could be read fails', async () => {
	await withDesk(async (desk) => {
		await list(desk, { maxCalls: 10 });
		const run = await list(desk, { maxWait: 0 });
		expect(run.said).toContain('The rate limit of the account is used up');
		expect(run.items).toEqual([]);
	});
});

it.concurrent('a page that fails for another reason fails the list, as before', async () => {
	await withDesk(async (desk) => {
		desk.sandbox.setFaults([{ kind: 'status', status: 403, after: 3 }]);
		const run = await list(desk, {}, {}, { onError: 'continueErrorOutput' });
		expect(run.items).toEqual([]);
		expect(run.errorItems).toHaveLength(1);
	});
});

it.concurrent(
	'more lists than begin at once are not begun to no end under On Error = Stop',
	async () => {
		await withDesk(async (desk) => {
			const run = await list(
				desk,
				{ maxWait: 30 },
				{ filters: { country: 'United States', zip_code: '={{ $json.zip }}' } },
				{ input: Array.from({ length: 30 }, (_, n) => ({ json: { zip: String(10_000 + n) } })) },
			);
			expect(run.said).toMatch(/needs \d+ more calls/);
			expect(desk.calls()).toBeLessThanOrEqual(2);
		});
	},
);
