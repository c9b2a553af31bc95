/**
 * Max Calls is never exceeded. What the calls brought is output, unless the run has to end with an error. Of lists that
 * Max Calls ends: `incompleteLists.test.mts`.
 */
import { STOP_AND_CONTINUE, itHoldsInEachCase } from './cells.mts';
import { kinds } from './kinds.mts';
import { lostRecords, run } from './run.mts';
import { limited } from './services.mts';

const short = { ...limited(6000), name: 'short lists' };
const long = { ...short, name: 'long lists', recordsEach: 130 };
const SETTINGS = {
	service: [short, long],
	maxCalls: [1, 2, 7, 14],
	size: [1, 12, 120],
	continuesOnFail: STOP_AND_CONTINUE,
};

describe('Max Calls is never exceeded, and what the calls brought is output', () => {
	itHoldsInEachCase(kinds, SETTINGS, async (kind, { service, maxCalls, size, continuesOnFail }) => {
		if (service === long && !kind.isList) return false;
		const options = { maxCalls, ifIncomplete: 'return' };
		const result = await run(service, { kind, size, continuesOnFail, options });
		const { error, service: seen } = result;
		const { length: made } = seen.calls;
		if (made > maxCalls) return `${made} calls`;
		if (error !== undefined) {
			// With lists of several pages, nobody knows at the start how many calls the run needs.
			const isUnforeseen = service === long && !continuesOnFail;
			return made > 0 && !isUnforeseen && `${made} calls, and then: ${error}`;
		}
		const lost = lostRecords(result);
		const isCount = kind.parameters.outputAs === 'count';
		return !isCount && lost > 0 && `${lost} of ${seen.returnedIds.size} records were lost`;
	});
});
