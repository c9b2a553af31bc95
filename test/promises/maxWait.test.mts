/** Max Wait bounds the time in which a run can send nothing, and the hint says how long that was. */
import { Cells, onError, seconds } from './cells.mts';
import { kinds, PAGE_SIZE, type Kind } from './kinds.mts';
import { run } from './run.mts';
import {
	answeringServices,
	failingServices,
	forbidden,
	refusesLaterPages,
	refusingServices,
	unauthorized,
	unreachable,
	type TriedService,
} from './services.mts';

/** Settings of a run. */
const FEW = [
	{ maxWait: 0, size: 12, goesOn: false },
	{ maxWait: 5, size: 120, goesOn: true },
	{ maxWait: 60, size: 12, goesOn: true },
];
const MORE = [
	...FEW,
	{ maxWait: 5, size: 1, goesOn: true },
	{ maxWait: 5, size: 12, goesOn: false },
];
/** Lists of several pages. */
const OF_LONG_LISTS = [
	{ maxWait: 0, size: 1, goesOn: false },
	{ maxWait: 0, size: 30, goesOn: true },
	{ maxWait: 5, size: 1, goesOn: true },
	{ maxWait: 5, size: 30, goesOn: true },
	{ maxWait: 60, size: 30, goesOn: false },
];

/** Records: two pages */
const LONG_LIST = 60;
/** ms beyond Max Wait that a run may take, see contract */
const GRACE = 2000;
/** ms of the waits of 1, 2 and 4 seconds before a call is repeated */
const BACKOFF = 7000;
const AT_ONCE = 10;
/** Lists that ask for large pages at a time, once one has got no answer about the size */
const LARGE_AT_ONCE = 3;
/** ms of a call that is answered at once */
const CALL = 100;
/** s by which the hint may be wrong, with what is lost by rounding */
const ROUNDED = 1.5;

const secondsIn = (hint: string): number => Number(/(\d+) s waited/.exec(hint)?.[1] ?? 0);

/**
 * How often calls are repeated one after the other: ten side by side, of lists that ask for large pages first one and
 * then three. Values that failed together are tried alone afterwards.
 */
const roundsOf = ({ perCall, pageSize = PAGE_SIZE, isUnlimited }: Kind, size: number): number => {
	if (perCall !== undefined) return Math.min(size, Math.ceil(size / perCall) + 1);
	const asksForMore = pageSize > PAGE_SIZE && !isUnlimited;
	return asksForMore ? 1 + Math.ceil((size - 1) / LARGE_AT_ONCE) : Math.ceil(size / AT_ONCE);
};

const check = async (
	cells: Cells,
	kind: Kind,
	service: TriedService,
	/** ms of a run that waits for nothing; absent = as long as calls are under way, and no call is repeated */
	allowed: (size: number) => { work?: number; backoff?: number } = () => ({}),
	settings = FEW,
) => {
	const isLong = service.recordsEach !== undefined;
	for (const { maxWait, size, goesOn } of isLong ? OF_LONG_LISTS : settings) {
		const cell = [
			isLong ? `${service.name}, long lists` : service.name,
			`Max Wait ${maxWait}`,
			`${size} inputs`,
			onError(goesOn),
		];
		const options = { maxWait };
		const { took, hint, service: seen } = await run(service, { kind, size, goesOn, options });
		const { work = seen.busy, backoff = 0 } = allowed(size);
		const end = maxWait * 1000 + GRACE + work + backoff;
		const late = took > end && `took ${seconds(took)}, at most ${seconds(end)} are allowed`;
		cells.check(cell, late);
		if (hint === '') continue;
		const said = secondsIn(hint);
		// A backoff is no wait for the rate limit, unless the service asks for a longer one.
		const isWait = backoff === 0 || service.asksForLonger === true;
		const least = isWait ? (took - seen.busy - backoff) / 1000 : 0;
		const most = Math.min(took / 1000, maxWait);
		const isTrue = said >= least - ROUNDED && said <= most + ROUNDED;
		const truth = `${least.toFixed(1)} to ${most.toFixed(1)} s`;
		cells.check(cell, !isTrue && `the hint says ${said} s waited, and it was ${truth}`);
	}
};

describe('Max Wait bounds the run', () => {
	describe.each(kinds)('$name', (kind) => {
		it('at a service that refuses every call', async () => {
			const cells = new Cells();
			const oneCall = () => ({ work: CALL });
			for (const service of refusingServices) {
				await check(cells, kind, service, oneCall, MORE);
			}
			cells.expectKept();
		});

		it('at a service with a limit', async () => {
			const cells = new Cells();
			for (const service of answeringServices) {
				await check(cells, kind, service);
				if (kind.isList) await check(cells, kind, { ...service, recordsEach: LONG_LIST });
			}
			if (kind.isList) await check(cells, kind, refusesLaterPages);
			cells.expectKept();
		});

		it('at a service that fails', async () => {
			const cells = new Cells();
			for (const service of [...failingServices, unreachable, unauthorized, forbidden]) {
				await check(cells, kind, service, (size) => ({
					backoff: BACKOFF * roundsOf(kind, size),
				}));
			}
			cells.expectKept();
		});
	});
});
