/** Max Wait bounds the time in which a run can send nothing. */
import { itHoldsInEachCase, seconds } from './cells.mts';
import { kinds, listKinds, PAGE_SIZE, type Kind } from './kinds.mts';
import { run, runAll } from './run.mts';
import * as services from './services.mts';

const { answeringServices, CALL_MS, failingServices, GRACE_MS, limited } = services;
const { refusesLaterPages, refusingServices, forbidden, unauthorized, unreachable } = services;

/** Settings of a run. */
const FEW = [
	{ maxWait: 0, size: 12, continuesOnFail: false },
	{ maxWait: 5, size: 120, continuesOnFail: true },
	{ maxWait: 60, size: 12, continuesOnFail: true },
];
const MORE = [
	...FEW,
	{ maxWait: 5, size: 1, continuesOnFail: true },
	{ maxWait: 5, size: 12, continuesOnFail: false },
];
/** Lists of several pages. */
const OF_LONG_LISTS = [
	{ maxWait: 0, size: 1, continuesOnFail: false },
	{ maxWait: 0, size: 30, continuesOnFail: true },
	{ maxWait: 5, size: 1, continuesOnFail: true },
	{ maxWait: 5, size: 30, continuesOnFail: true },
	{ maxWait: 60, size: 30, continuesOnFail: false },
];

/** Records: two pages */
const LONG_LIST = 60;
/** ms of the waits of 1, 2 and 4 seconds before a call is repeated */
const BACKOFF = 7000;
const AT_ONCE = 10;
/** Lists with large pages that are read at once, after the first call has failed */
const LARGE_AT_ONCE = 3;
/**
 * How many rounds of calls are repeated one after the other. Ten calls are made at once, or three if they ask for large
 * pages, after a first one alone. Values that failed together are tried alone in one more round.
 */
const roundsOf = ({ perCall, pageSize = PAGE_SIZE, isUnlimited }: Kind, size: number): number => {
	if (perCall !== undefined) return Math.min(size, Math.ceil(size / perCall) + 1);
	const asksForMore = pageSize > PAGE_SIZE && !isUnlimited;
	return asksForMore ? 1 + Math.ceil((size - 1) / LARGE_AT_ONCE) : Math.ceil(size / AT_ONCE);
};

interface Settings {
	service: services.TriedService;
	setting: (typeof FEW)[number];
}

/** @param allowed ms of a run that waits for nothing; absent = as long as calls are under way, and no call is repeated */
const isBounded =
	(allowed: (kind: Kind, size: number) => { work?: number; backoff?: number } = () => ({})) =>
	async (kind: Kind, { service, setting }: Settings) => {
		const { maxWait, size, continuesOnFail } = setting;
		const execution = { kind, size, continuesOnFail, options: { maxWait } };
		const { took, service: seen } = await run(service, execution);
		const { work = seen.busy, backoff = 0 } = allowed(kind, size);
		const end = maxWait * 1000 + GRACE_MS + work + backoff;
		return took > end && `took ${seconds(took)}, at most ${seconds(end)} are allowed`;
	};

describe('Max Wait bounds a run at a service that refuses every call', () => {
	const isOneCall = isBounded(() => ({ work: CALL_MS }));
	itHoldsInEachCase(kinds, { service: refusingServices, setting: MORE }, isOneCall);
});

describe('Max Wait bounds a run at a service with a limit', () => {
	itHoldsInEachCase(kinds, { service: answeringServices, setting: FEW }, isBounded());
});

describe('Max Wait bounds a run of long lists at a service with a limit', () => {
	const long = answeringServices.map((each) => ({ ...each, recordsEach: LONG_LIST }));
	const service = [...long, refusesLaterPages];
	itHoldsInEachCase(listKinds, { service, setting: OF_LONG_LISTS }, isBounded());
});

describe('Max Wait bounds a run at a service that fails', () => {
	const service = [...failingServices, unreachable, unauthorized, forbidden];
	const backoffOf = (kind: Kind, size: number) => ({ backoff: BACKOFF * roundsOf(kind, size) });
	itHoldsInEachCase(kinds, { service, setting: FEW }, isBounded(backoffOf));
});

/** The Max Wait of each execution, in s */
const MAX_WAITS = [60, 0, 5];
/** ms between the starts */
const APART = 50;
const SIZE = 12;

describe('Max Wait bounds each of several executions at the same time', () => {
	const refusing = refusingServices.filter(({ name }) => name.endsWith('Retry-After 1'));
	const service = [...refusing, ...[1, 20].map(limited)];
	itHoldsInEachCase(kinds, { service }, async (kind, { service }) => {
		const executions = MAX_WAITS.map((maxWait, nth) => ({
			kind,
			size: SIZE,
			continuesOnFail: true,
			options: { maxWait },
			first: nth * SIZE,
			startsAt: nth * APART,
		}));
		const { outcomes, service: seen } = await runAll(service, executions);
		// A call that is refused is over at once; others may be under way for an execution that waits for nothing.
		const work = service.minuteLimit === undefined ? CALL_MS : seen.busy;
		return outcomes.map(({ took }, nth) => {
			const most = MAX_WAITS[nth] * 1000 + GRACE_MS + work;
			return took > most && `Max Wait ${MAX_WAITS[nth]} took ${seconds(took)}`;
		});
	});
});
