/** A list whose later pages the service refuses ends with what was read, and says so; a refused first page fails the input. */
import type { SeenCall, ServiceFailure } from '../support/virtualService.mts';
import { STOP_AND_CONTINUE, itHoldsInEachCase } from './cells.mts';
import { listKinds, PAGE_SIZE, type Kind } from './kinds.mts';
import { lostRecords, run } from './run.mts';

/** Pages of a list, and the first one that is refused. */
const [PAGES, REFUSED] = [14, 6];
const STATUSES = [400, 404, 422, 500, 503];
const SETTINGS = { status: STATUSES, continuesOnFail: STOP_AND_CONTINUE };

const recordsOn = (pages: number, { pageSize = PAGE_SIZE }: Kind) => pages * pageSize;

/** A service whose lists have 14 pages. It refuses all pages from one on. */
const refusing = (kind: Kind, status: number, from = REFUSED) => ({
	recordsEach: recordsOn(PAGES, kind),
	failWith: ({ page }: SeenCall): ServiceFailure | undefined =>
		page >= from ? { status, body: { detail: 'Result window is too large' } } : undefined,
});

describe('A list ends before the first refused page with all that was read, and says so', () => {
	itHoldsInEachCase(listKinds, SETTINGS, async (kind, { status, continuesOnFail }) => {
		const result = await run(refusing(kind, status), { kind, size: 1, continuesOnFail });
		const { service, hint, error } = result;
		const lost = lostRecords(result);
		const isSaid = /Not complete: (page 6|a later page) failed: .*Result window/.test(hint);
		const isResumable = hint.includes('Start Page 6') === status >= 500;
		const mayResume = !/API Request|Bulk|Enrich/.test(kind.name);
		return [
			error,
			service.returnedIds.size < recordsOn(REFUSED - 1, kind) &&
				`only ${service.returnedIds.size} were read`,
			lost > 0 && `${lost} records were lost`,
			!isSaid && `the hint says: ${hint}`,
			mayResume && !isResumable && `where to go on is wrong: ${hint}`,
		];
	});

	it.each([
		[422, undefined],
		[503, REFUSED],
	])('and the json of a file says so after %i', async (status, nextPage) => {
		const kind = listKinds.find(({ hidesRecords }) => hidesRecords)!;
		const { items } = await run(refusing(kind, status), { kind, size: 1 });
		const notComplete = expect.stringMatching(/^page 6 failed: /);
		expect(items[0].json).toMatchObject({ rowCount: 250, notComplete });
		expect(items[0].json.nextPage).toBe(nextPage);
	});
});

describe('A list fails where the first page is refused, or a later one for the credential', () => {
	const first = STATUSES.map((status) => ({ status, from: 1 }));
	const refusals = [...first, { status: 401, from: 3 }, { status: 403, from: 3 }];
	itHoldsInEachCase(
		listKinds,
		{ refusal: refusals },
		async (kind, { refusal: { status, from } }) => {
			const { error } = await run(refusing(kind, status, from), { kind, size: 1 });
			return error === undefined && 'it did not fail';
		},
	);
});
