/** Timeout: how long a call may take. */
import { Cells, onError, seconds } from './cells.mts';
import { kinds } from './kinds.mts';
import { run } from './run.mts';

/** ms */
const TIMEOUTS = [1000, 8000];
const SIZES = [1, 12];

describe('A call that gets no response ends after Timeout', () => {
	it.each(kinds)('$name', async (kind) => {
		const cells = new Cells();
		for (const timeout of TIMEOUTS) {
			for (const size of SIZES) {
				for (const goesOn of [false, true]) {
					const execution = { kind, size, goesOn, options: { timeout } };
					const { service, items, error } = await run({ trouble: 'hangs' }, execution);
					const cell = [seconds(timeout), `${size} inputs`, onError(goesOn)];
					// A run that stops at a failure doesn't wait for the other calls.
					const ended = service.calls.filter(({ until }) => until < Infinity);
					const took = new Set(ended.map(({ at, until }) => until - at));
					const isRight = took.size === 1 && took.has(timeout);
					cells.check(cell, !isRight && `calls took ${[...took].map(seconds).join(', ')}`);
					const said = error ?? String(items[0]?.json.error);
					const isSaid = said.includes(`${timeout} ms`);
					cells.check(cell, !isSaid && `it says: ${said}`);
				}
			}
		}
		cells.expectKept();
	});
});
