/** A run that needs more calls than Max Wait allows. On Error = Stop: it ends at once. Continue: inputs without a call fail. */
import { itHoldsInEachCase } from './cells.mts';
import { kinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import { limited } from './services.mts';

const LIMIT = limited(20);
/** Calls that every run here needs at least: twice the limit */
const CALLS = 40;
const AT_MOST = 10;
const SETTINGS = { maxWait: [0, 5] };
const limitedKinds = kinds.filter(({ isUnlimited }) => !isUnlimited);

const sizeOf = ({ perCall = 1 }: Kind): number => CALLS * perCall;

describe('On Error = Stop: a run that cannot finish ends as soon as the limit is known', () => {
	itHoldsInEachCase(limitedKinds, SETTINGS, async (kind, options) => {
		const { error, items, service } = await run(LIMIT, { kind, size: sizeOf(kind), options });
		const { length: made } = service.calls;
		const most = kind.isBilled ? 1 : AT_MOST;
		return [
			made > most && `${made} calls, at most ${most} are allowed`,
			error === undefined && `it did not fail, with ${items.length} items`,
		];
	});
});

describe('On Error = Stop: a service that sends no rate headers has the document’s 60 calls a minute', () => {
	const service = [{ name: 'without headers', latency: 100 }];
	itHoldsInEachCase(limitedKinds, { service }, async (kind, { service: silent }) => {
		const size = 61 * (kind.perCall ?? 1);
		const { error, service: seen } = await run(silent, { kind, size, options: { maxWait: 0 } });
		const { length: made } = seen.calls;
		const most = kind.isBilled ? 1 : AT_MOST;
		return [
			made > most && `${made} calls, at most ${most} are allowed`,
			!error?.includes('At 60 calls a minute') && `it ended with ${error}`,
		];
	});
});

describe('On Error = Continue: an input that was not looked up fails, and is never empty', () => {
	itHoldsInEachCase(limitedKinds, SETTINGS, async (kind, options) => {
		const size = sizeOf(kind);
		const { items, error } = await run(LIMIT, { kind, size, continuesOnFail: true, options });
		const has = new Set(
			items
				.filter(({ json }) => json.found !== false && json.rowCount !== 0)
				.map(({ pairedItem }) => (pairedItem as { item: number }).item),
		);
		const empty = size - has.size;
		return [
			error,
			empty > 0 && `${empty} of ${size} inputs are empty, and not failed`,
			!items.some(({ json }) => json.error !== undefined) && 'no input failed',
		];
	});
});
