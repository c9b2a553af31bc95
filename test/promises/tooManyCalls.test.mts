/** A run that needs more calls than Max Wait allows ends at once, or says for each input that it was not asked for. */
import { Cells } from './cells.mts';
import { limitedKinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import { limited } from './services.mts';

const LIMIT = limited(20);
/** Calls that every run here needs at least: twice the limit */
const CALLS = 40;
const MAX_WAITS = [0, 5];
const AT_MOST = 10;

const sizeOf = ({ perCall = 1 }: Kind): number => CALLS * perCall;

describe('On Error = Stop: a run that cannot finish ends as soon as the limit is known', () => {
	it.each(limitedKinds)('$name', async (kind) => {
		const cells = new Cells();
		const most = kind.isBilled ? 1 : AT_MOST;
		for (const maxWait of MAX_WAITS) {
			const options = { maxWait };
			const { error, items, service } = await run(LIMIT, { kind, size: sizeOf(kind), options });
			const cell = [`Max Wait ${maxWait}`];
			const { length: made } = service.calls;
			cells.check(cell, made > most && `${made} calls, at most ${most} are allowed`);
			cells.check(cell, error === undefined && `it did not fail, with ${items.length} items`);
		}
		cells.expectKept();
	});
});

describe('On Error = Continue: an input that was not asked for fails, and is never empty', () => {
	it.each(limitedKinds)('$name', async (kind) => {
		const cells = new Cells();
		for (const maxWait of MAX_WAITS) {
			const size = sizeOf(kind);
			const options = { maxWait };
			const { items, error } = await run(LIMIT, { kind, size, goesOn: true, options });
			const has = new Set(
				items
					.filter(({ json }) => json.found !== false && json.rowCount !== 0)
					.map(({ pairedItem }) => (pairedItem as { item: number }).item),
			);
			const failed = items.filter(({ json }) => json.error !== undefined).length;
			const cell = [`Max Wait ${maxWait}`];
			cells.check(cell, error ?? false);
			const { length: empty } = Array.from({ length: size }, (_, nth) => nth).filter(
				(nth) => !has.has(nth),
			);
			cells.check(cell, empty > 0 && `${empty} of ${size} inputs are empty, and not failed`);
			cells.check(cell, failed === 0 && 'no input failed');
		}
		cells.expectKept();
	});
});
