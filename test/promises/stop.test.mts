/** A run that stops or is canceled begins nothing more, and shows only the failure that stopped it. */
import type { INodeParameters } from 'n8n-workflow';
import { runVirtually, type Execution } from '../support/virtualRun.mts';
import type { SeenCall } from '../support/virtualService.mts';
import { itHoldsInEachCase } from './cells.mts';
import { inputOf, kinds } from './kinds.mts';
import { run } from './run.mts';

const rejected = { status: 422, body: { detail: [{ loc: ['body', 'x'], msg: 'bad' }] } };
const down = { status: 503, body: { detail: 'Down' } };
const named = (name: string) => kinds.find((kind) => kind.name === name)!;
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

it('a download from another host that the stop aborts does not hide the failure that stopped the run', async () => {
	const failWith = (call: SeenCall) => {
		if (call.path.startsWith('/files')) return 'hangs';
		if (isFor(call, 1)) return rejected;
		return { status: 302, headers: { location: 'https://files.example/files/1' } };
	};
	const { failedItem, error } = await run({ failWith }, { kind: named('Export'), size: 2 });
	expect([failedItem, error]).toEqual([1, expect.stringContaining('status 422')]);
});

it('a canceled run stores no file for inputs that were not begun', async () => {
	const kind = named('A file of contacts');
	const settings = { continuesOnFail: true, canceledAfter: 50 };
	const { stores, isCanceled } = await run({}, { kind, size: 60, ...settings });
	expect([stores, isCanceled]).toEqual([10, true]);
});

it('a canceled run begins no further round, not even in a call of another execution', async () => {
	const phone = (nth: number) => `415555${String(nth).padStart(4, '0')}`;
	const byPhone = { matchBy: 'phone', value: '={{ $json.phone }}' };
	const execution = (from: number, size: number, by: INodeParameters): Execution => ({
		parameters: { resource: 'company', operation: 'enrich', ...by, options: { itemsPerCall: 2 } },
		inputs: Array.from({ length: size }, (_, nth) => ({
			site: `co${nth + from}x.example`,
			phone: phone(nth + from),
		})),
	});
	const bySite = { matchBy: 'url', value: '={{ $json.site }}', otherwise: { keys: [byPhone] } };
	let calls = 0;
	const behavior = {
		get latency() {
			calls += 1;
			return calls === 2 ? 1000 : 100;
		},
		find: () => [],
	};
	const { service } = await runVirtually(behavior, [
		{ ...execution(0, 4, bySite), canceledAfter: 500 },
		{ ...execution(1000, 3, byPhone), startsAt: 450 },
	]);
	expect(service.calls.filter(({ text }) => text.includes(phone(0)))).toEqual([]);
});
