/** What ends a list early gives what was read, and says where to go on. */
import { parse } from 'csv-parse/sync';
import type { INodeParameters } from 'n8n-workflow';
import { freeFields } from '../support/freeFields.mts';
import { listing } from '../support/http.mts';
import type { TestBed } from '../support/testBed.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const idsOf = (rows: object[]) => rows.map((row) => (row as { company_id: string }).company_id);

describe('a list of 600 companies with ten calls a minute', () => {
	const open = async () =>
		await testBed.another({ companies: 600, minuteLimit: 10, windowSeconds: 60 });
	const read = async (at: TestBed, options: INodeParameters, parameters: INodeParameters = {}) => {
		const own = { returnAll: true, simplify: false, ...parameters, options };
		return await at.run('company.getAll', own);
	};
	const known = ({ sandbox }: TestBed) => idsOf(sandbox.data.companies.map(({ record }) => record));

	const minute = 'The account’s rate limit is used up for another \\d+ s, .*';
	it.each<[INodeParameters, number, string]>([
		[{ maxCalls: 3 }, 3, 'Max Calls \\(3\\) is used up, so no further call was made'],
		[{ maxWait: 0 }, 10, minute],
	])('that %j ends is given as far as it was read', async (options, calls, why) => {
		const [at, another] = [await open(), await open()];
		const items = await read(at, options);
		const file = await read(another, options, { outputAs: 'file', fileFormat: 'csv' });
		const rows = parse(await file.file(), { columns: true, bom: true }) as object[];
		const next = calls + 1;
		const message = `Not complete: ${why}\\. Continue with Start Page ${next}\\. `;

		expect(idsOf(items.json)).toEqual(known(at).slice(0, 50 * calls));
		expect(idsOf(rows)).toEqual(idsOf(items.json));
		for (const { hints } of [items, file]) {
			expect(hints).toMatchObject([{ type: 'warning', message: expect.stringMatching(message) }]);
		}
		const notComplete = expect.stringContaining(`Start Page ${next}`) as unknown;
		expect(file.json).toMatchObject([{ rowCount: 50 * calls, notComplete, nextPage: next }]);
	});

	it('goes on from the page that the hint names, each row once', async () => {
		const at = await open();
		const begun = await read(at, { maxCalls: 4 });
		const startPage = Number(/Start Page (\d+)/.exec(begun.hint)![1]);
		const rest = await read(at, { startPage, maxCalls: 6 });
		expect(idsOf([...begun.json, ...rest.json])).toEqual(known(at).slice(0, 500));
		expect(rest.hint).toContain('Continue with Start Page 11.');
	});
});

it('a list without a stable order is said to repeat or miss records', async () => {
	const rows = times(200, (n) => ({ contact_id: n }));
	const own = { ...freeFields({ title: 'CFO' }), returnAll: true, options: { maxCalls: 2 } };
	const records = listing(() => rows);
	const { hint } = await testBed.runAt(records, 'contact.getAll', own);
	expect(hint).toMatch(
		/Start Page 3\. .* no fixed order, so the next run may repeat or miss records/,
	);
});

it('a list of one input whose filter shares calls goes on, too', async () => {
	const rows = times(200, (n) => ({ record_id: n, url: 'a.example' }));
	const own = { filters: { url: 'a.example' }, returnAll: true, options: { maxCalls: 2 } };
	const records = listing(() => rows);
	const { hint } = await testBed.runAt(records, 'lien.searchSecuredParty', own);
	expect(hint).toContain('Continue with Start Page 3.');
});

it('the page size that was read is named where it is not the one asked for', async () => {
	const undated = times(3, (n) => ({ record_id: `u${n}` }));
	const filed = Date.UTC(2026, 0, 30);
	const dated = times(80, (n) => ({ record_id: `r${n}`, date_filed_unix: filed - n }));
	const read = async (options: INodeParameters) => {
		const filters = { has_website: false, filedSince: '2026-01-20' };
		const own = { filters, limit: 10, options };
		const records = listing(() => [...undated, ...dated]);
		return await testBed.runAt(records, 'lien.searchSecuredParty', own);
	};
	expect((await read({ maxCalls: 1 })).hint).toContain(
		'Continue with Start Page 2 and Page Size 10.',
	);
	expect((await read({ startPage: 2, pageSize: 10 })).json[0].record_id).toBe('r7');
});

it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
	'every list begins before Max Calls is used up by later pages, with On Error = %s',
	async (onError) => {
		const service = await testBed.serve(listing(() => times(150, (n) => ({ company_id: n }))));
		const rows = times(12, (n) => ({ city: `City ${n}` }));
		const filters = { city: '={{ $json.city }}' };
		const own = { filters, returnAll: true, options: { maxCalls: 13 } };
		const run = await testBed.run('company.getAll', own, { service, rows, onError });
		expect([run.errorMessage, run.failed]).toEqual(['', []]);
		expect([service.requests.length, run.json.length]).toEqual([13, 650]);
		expect(run.hint).toContain('Not complete for 12 inputs: Max Calls (13) is used up');
	},
);

it('several cut lists are counted, and no Start Page is named, because it would hold for all', async () => {
	const lists: Record<string, number> = { a: 130, b: 300 };
	const records = listing(({ city }) =>
		times(lists[String(city)], (n) => ({ company_id: `${city}${n}` })),
	);
	const own = { filters: { city: '={{ $json.city }}' }, returnAll: true, options: { maxCalls: 3 } };
	const { hint } = await testBed.runAt(records, 'company.getAll', own, {
		rows: Object.keys(lists).map((city) => ({ city })),
	});
	expect(hint).toContain('Not complete for 2 inputs: Max Calls (3) is used up');
	expect(hint).not.toContain('Start Page');
});
