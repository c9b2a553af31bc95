/** A run that stops or is canceled begins nothing more, and shows only the failure that stopped it. */
import type { SeenCall } from '../support/virtualService.mts';
import { itHoldsInEachCase } from './cells.mts';
import { inputOf, kinds } from './kinds.mts';
import { run } from './run.mts';

const rejected = { status: 422, body: { detail: [{ loc: ['body', 'x'], msg: 'bad' }] } };
const down = { status: 503, body: { detail: 'Down' } };
/** Whether a call is for this input. */
const isFor = ({ text }: SeenCall, nth: number) =>
	text.includes(`co${nth}x`) || text.includes(String(inputOf(nth).zone));

/** Kinds that make a call for each input, and repeat it after a 503. */
const repeated = kinds.filter(({ perCall, isBilled, isUnlimited, name }) => {
	return perCall === undefined && !isBilled && (!isUnlimited || name === 'Export');
});

describe('On Error = Stop shows the failure that stopped the run, not that of a call in its backoff', () => {
	itHoldsInEachCase(repeated, {}, async (kind) => {
		const seen = new Set<string>();
		const failWith = (call: SeenCall) => {
			if (isFor(call, 3)) return rejected;
			const isFirst = !seen.has(call.text);
			seen.add(call.text);
			return isFirst ? down : undefined;
		};
		const { failedItem, error = '' } = await run({ failWith }, { kind, size: 5 });
		return (failedItem !== 3 || !error.includes('status 422')) && `${failedItem}: ${error}`;
	});
});

it('a canceled run stores no file for inputs that were not begun', async () => {
	const kind = kinds.find(({ name }) => name === 'A file of contacts')!;
	const execution = { kind, size: 60, continuesOnFail: true, canceledAfter: 50 };
	const { stores, isCanceled } = await run({}, execution);
	expect([stores, isCanceled]).toEqual([10, true]);
});
