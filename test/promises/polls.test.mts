/** A poll of the trigger ends within its budget, and a failure that concerns all its calls ends it. */
import { Cells, seconds } from './cells.mts';
import { events, poll } from './poll.mts';
import {
	failingServices,
	forbidden,
	refusingServices,
	unauthorized,
	unreachable,
	type TriedService,
} from './services.mts';

const BUDGETS = [5000, 40_000];
/** ms beyond the budget */
const GRACE = 2000;
/** Attempts of one call */
const ATTEMPTS = 4;

const check = async (cells: Cells, service: TriedService, event: object, mostCalls: number) => {
	for (const budget of BUDGETS) {
		const { took, error, service: seen } = await poll(service, { ...event }, budget);
		const { length: calls } = seen.calls;
		const cell = [service.name, `budget ${seconds(budget)}`];
		cells.check(cell, took > budget + GRACE && `took ${seconds(took)}`);
		cells.check(cell, calls > mostCalls && `${calls} calls, at most ${mostCalls} are allowed`);
		cells.check(cell, error === undefined && 'the first poll failed silently');
	}
};

describe('A poll ends within its budget', () => {
	it.each(events)('$event', async (event) => {
		const cells = new Cells();
		for (const service of refusingServices) await check(cells, service, event, Infinity);
		for (const service of failingServices) await check(cells, service, event, ATTEMPTS);
		await check(cells, unreachable, event, ATTEMPTS);
		await check(cells, unauthorized, event, 1);
		await check(cells, forbidden, event, 1);
		cells.expectKept();
	});
});
