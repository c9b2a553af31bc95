/** A list that was begun and cannot be read to its end returns what was read, and the hint says so. */
import { STOP_AND_CONTINUE, itHoldsInEachCase } from './cells.mts';
import { keyKinds, listKinds, PAGE_SIZE } from './kinds.mts';
import { lostRecords, run } from './run.mts';
import { limited, refusesLaterPages } from './services.mts';

const PAGES = 40;
const SEVERAL = 5;
/** A minute that is not enough for all pages. */
const LIMITED = limited(20);
const SETTINGS = {
	service: [LIMITED, refusesLaterPages],
	size: [1, SEVERAL],
	maxWait: [0, 5],
	continuesOnFail: STOP_AND_CONTINUE,
};

describe('A list that was begun returns what was read', () => {
	itHoldsInEachCase(
		listKinds,
		SETTINGS,
		async (kind, { service, size, maxWait, continuesOnFail }) => {
			const isLimited = service === LIMITED;
			if (isLimited && kind.isUnlimited) return false;
			// A shared call doesn't begin a list for each input, and a refused page ends the lists of later inputs, too.
			if (size > 1 && (kind.perCall !== undefined || !isLimited)) return false;
			const recordsEach = Math.ceil(PAGES / size) * (kind.pageSize ?? PAGE_SIZE);
			const execution = { kind, size, continuesOnFail, options: { maxWait } };
			const result = await run({ ...service, recordsEach }, execution);
			const { hint, error, service: seen } = result;
			if (error !== undefined) return `${seen.calls.length} calls, and then: ${error}`;
			const lost = lostRecords(result);
			return [
				(seen.returnedIds.size === 0 || lost > 0) &&
					`${lost} of ${seen.returnedIds.size} records were lost`,
				!/not complete/i.test(hint) && `the hint does not say so: ${hint}`,
			];
		},
	);
});

describe('Of lists that share calls, those of which nothing was read fail if the run continues', () => {
	const shared = keyKinds.filter(({ parameters }) => parameters.returnAll);
	const settings = { options: [{ maxWait: 5 }, { maxCalls: 12 }] };
	itHoldsInEachCase(shared, settings, async (kind, { options }) => {
		const service = { ...LIMITED, recordsEach: 130 };
		const { items } = await run(service, { kind, size: 12, continuesOnFail: true, options });
		const withItems = new Set(items.map(({ pairedItem }) => JSON.stringify(pairedItem)));
		return withItems.size < 12 && `${12 - withItems.size} inputs have no item`;
	});
});
