/** A list whose later pages the service refuses ends with what was read, and says so; a refused first page fails the input. */
import { Cells, onError } from './cells.mts';
import { kinds, PAGE_SIZE, type Kind } from './kinds.mts';
import type { SeenCall, Trouble } from '../support/virtualService.mts';
import { run, type Result } from './run.mts';

/** Pages of a list, and the first one that is refused. */
const [PAGES, REFUSED] = [14, 6];
const INPUTS = 3;
const lists = kinds.filter(({ isList }) => isList);
const statuses = [400, 404, 422, 500, 503];

const refusing = (status: number, from: number) => ({
	trouble: ({ page }: SeenCall): Trouble | undefined =>
		page >= from ? { status, body: { detail: 'Result window is too large' } } : undefined,
});
const recordsOn = (pages: number, { pageSize = PAGE_SIZE }: Kind) => pages * pageSize;

const lostOf = ({ items, files, service }: Result) => {
	const given = new Set((JSON.stringify(items) + files).match(/"co\d+x-\d+"/g));
	return [...service.sold].filter((id) => !given.has(`"${id}"`)).length;
};

const forAll = async (check: (cells: Cells, status: number, goesOn: boolean) => Promise<void>) => {
	const cells = new Cells();
	for (const status of statuses)
		for (const goesOn of [false, true]) await check(cells, status, goesOn);
	cells.expectKept();
};

describe.each(lists)('$name', (kind) => {
	it('ends before the first refused page with all that was read, and says so', async () => {
		await forAll(async (cells, status, goesOn) => {
			const behavior = { recordsEach: recordsOn(PAGES, kind), ...refusing(status, REFUSED) };
			const outcome = await run(behavior, { kind, size: 1, goesOn });
			const { service, hint, error } = outcome;
			const lost = lostOf(outcome);
			const read = recordsOn(REFUSED - 1, kind);
			const isSaid = /Not complete: (page 6|a later page) was refused: .*Result window/.test(hint);
			const isResumable = hint.includes('Start Page 6') === status >= 500;
			const mayResume = !/API Request|Bulk|Enrich/.test(kind.name);
			const problem =
				(error !== undefined && `it failed: ${error}`) ||
				(service.sold.size < read && `only ${service.sold.size} records were read`) ||
				(lost > 0 && `${lost} records were lost`) ||
				(!isSaid && `the hint says: ${hint}`) ||
				(mayResume && !isResumable && `where to go on is wrong: ${hint}`);
			cells.check([status, onError(goesOn)], problem);
		});
	});

	if (kind.hidesRecords)
		it.each([
			[422, undefined],
			[503, REFUSED],
		])(
			'says in the json of its file that it is not complete after %i',
			async (status, nextPage) => {
				const behavior = { recordsEach: recordsOn(PAGES, kind), ...refusing(status, REFUSED) };
				const { items } = await run(behavior, { kind, size: 1 });
				const notComplete = expect.stringMatching(/^page 6 was refused: /);
				expect(items[0].json).toMatchObject({ rowCount: 250, notComplete });
				expect(items[0].json.nextPage).toBe(nextPage);
			},
		);

	it('fails where the first page is refused, or a later one for the credential', async () => {
		const cells = new Cells();
		for (const [status, from] of [...statuses.map((each) => [each, 1]), [401, 3], [403, 3]]) {
			const behavior = { recordsEach: recordsOn(PAGES, kind), ...refusing(status, from) };
			const { error } = await run(behavior, { kind, size: 1 });
			cells.check([status, `from page ${from}`], error === undefined && 'it did not fail');
		}
		cells.expectKept();
	});

	it('is whole for several inputs whose own lists end before the refused page', async () => {
		await forAll(async (cells, status, goesOn) => {
			const behavior = { recordsEach: recordsOn(3, kind), ...refusing(status, REFUSED) };
			const outcome = await run(behavior, { kind, size: INPUTS, goesOn });
			const lost = lostOf(outcome);
			const expected = INPUTS * recordsOn(3, kind);
			const problem =
				(outcome.error !== undefined && `it failed: ${outcome.error}`) ||
				(lost > 0 && `${lost} records were lost`) ||
				(outcome.service.sold.size < expected && `${outcome.service.sold.size} were read`) ||
				(/not complete/i.test(outcome.hint) && `the hint says: ${outcome.hint}`);
			cells.check([status, onError(goesOn)], problem);
		});
	});
});
