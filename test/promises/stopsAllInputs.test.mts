/** A failure that concerns all inputs stops the run's calls. */
import { Cells, onError } from './cells.mts';
import { keyKinds, kinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import {
	failingServices,
	forbidden,
	unauthorized,
	unreachable,
	type TriedService,
} from './services.mts';

const BOTH = [false, true];
/** Lookups by key make a call for fifty inputs, so it takes more of them to see many calls. */
const sizesFor = ({ perCall }: Kind): number[] => [1, 12, 120, ...(perCall === 50 ? [1000] : [])];
/** Those under way at once */
const AT_ONCE = 10;
const ATTEMPTS = 12;
/** Of a lookup by key, whatever its size: a call, five values of it alone, the repeats of all these. */
const OF_A_DENIED_LOOKUP = 60;

const check = async (
	cells: Cells,
	service: TriedService,
	kind: Kind,
	most: number,
	sizes = sizesFor(kind),
) => {
	for (const size of sizes) {
		for (const goesOn of BOTH) {
			const { items, error, service: seen } = await run(service, { kind, size, goesOn });
			const { length: calls } = seen.calls;
			const cell = [service.name, `${size} inputs`, onError(goesOn)];
			cells.check(cell, calls > most && `${calls} calls, at most ${most} are allowed`);
			const failed = items.filter(({ json }) => json.error !== undefined).length;
			const isTold = goesOn ? failed === size : error !== undefined;
			cells.check(cell, !isTold && `${failed} inputs failed, and the run ${error ?? 'did not'}`);
		}
	}
};

describe('A refused credential stops the calls at once', () => {
	it.each(kinds)('$name', async (kind) => {
		const cells = new Cells();
		await check(cells, unauthorized, kind, AT_ONCE);
		cells.expectKept();
	});
});

describe('An unreachable host stops the calls after twelve attempts', () => {
	it.each(kinds)('$name', async (kind) => {
		const cells = new Cells();
		await check(cells, unreachable, kind, ATTEMPTS + AT_ONCE - 1);
		cells.expectKept();
	});
});

describe('What the first failed batch learned is not bought again', () => {
	it.each(keyKinds)('$name', async (kind) => {
		const cells = new Cells();
		for (const service of [forbidden, ...failingServices])
			await check(cells, service, kind, OF_A_DENIED_LOOKUP, [1000]);
		cells.expectKept();
	});
});
