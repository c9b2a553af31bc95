/** Timeout: how long a call may take. */
import { STOP_AND_CONTINUE, itHoldsInEachCase, seconds } from './cells.mts';
import { kinds } from './kinds.mts';
import { run } from './run.mts';

/** ms of `timeout` */
const SETTINGS = { timeout: [1000, 8000], size: [1, 12], continuesOnFail: STOP_AND_CONTINUE };

describe('A call that gets no response ends after Timeout', () => {
	itHoldsInEachCase(kinds, SETTINGS, async (kind, { timeout, size, continuesOnFail }) => {
		const execution = { kind, size, continuesOnFail, options: { timeout } };
		const { service, items, error } = await run({ failWith: 'hangs' }, execution);
		// A run that stops at a failure doesn't wait for the other calls.
		const ended = service.calls.filter(({ until }) => until < Infinity);
		const took = [...new Set(ended.map(({ at, until }) => until - at))];
		const said = error ?? String(items[0]?.json.error);
		return [
			(took.length !== 1 || took[0] !== timeout) && `calls took ${took.map(seconds).join(', ')}`,
			!said.includes(`${timeout} ms`) && `it says: ${said}`,
		];
	});
});
