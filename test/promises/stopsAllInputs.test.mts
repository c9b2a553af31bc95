/** A failure that concerns all inputs stops the run's calls. */
import { STOP_AND_CONTINUE, itHoldsInEachCase } from './cells.mts';
import { keyKinds, kinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import { failingServices, forbidden, unauthorized, unreachable } from './services.mts';
import type { TriedService } from './services.mts';

/** A thousand inputs of a lookup by key take many calls, too. */
const SIZES = [1, 12, 120, 1000];
/** Those under way at once */
const AT_ONCE = 10;
const ATTEMPTS = 12;
/** Of a lookup by key, whatever its size: a call, five values of it alone, the repeats of all these. */
const OF_A_DENIED_LOOKUP = 60;

const itEndsWithin = (most: number, some: Kind[], service: TriedService[], size = SIZES) => {
	const settings = { service, size, continuesOnFail: STOP_AND_CONTINUE };
	itHoldsInEachCase(some, settings, async (kind, { service, size, continuesOnFail }) => {
		if (size > 120 && kind.perCall !== 50) return false;
		const { items, error, service: seen } = await run(service, { kind, size, continuesOnFail });
		const { length: calls } = seen.calls;
		const failed = items.filter(({ json }) => json.error !== undefined).length;
		const isTold = continuesOnFail ? failed === size : error !== undefined;
		return [
			calls > most && `${calls} calls, at most ${most} are allowed`,
			!isTold && `${failed} inputs failed, and the run ${error ?? 'did not'}`,
		];
	});
};

describe('A refused credential stops the calls at once', () =>
	itEndsWithin(AT_ONCE, kinds, [unauthorized]));

describe('An unreachable host stops the calls after twelve attempts', () =>
	itEndsWithin(ATTEMPTS + AT_ONCE - 1, kinds, [unreachable]));

describe('After a failed batch, at most 60 calls are made', () =>
	itEndsWithin(OF_A_DENIED_LOOKUP, keyKinds, [forbidden, ...failingServices], [1000]));
