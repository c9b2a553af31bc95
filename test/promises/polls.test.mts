/** A poll of the trigger ends within its budget, and a failure that concerns all its calls ends it. */
import { Cells, seconds } from './cells.mts';
import { EVENTS, type EventName } from '../property/modelEvents.mts';
import { poll } from './poll.mts';
import {
	failingServices,
	forbidden,
	refusingServices,
	unauthorized,
	unreachable,
	type FailingService,
} from './services.mts';

const BUDGETS = [5000, 40_000];
/** ms beyond the budget */
const GRACE = 2000;
/** Attempts of one call */
const ATTEMPTS = 4;

const check = async (
	cells: Cells,
	service: FailingService,
	event: EventName,
	mostCalls: number,
) => {
	for (const budget of BUDGETS) {
		const { took, error, calls } = await poll(event, service.trouble, budget);
		const cell = [service.name, `budget ${seconds(budget)}`];
		cells.check(cell, took > budget + GRACE && `took ${seconds(took)}`);
		cells.check(cell, calls > mostCalls && `${calls} calls, at most ${mostCalls} are allowed`);
		cells.check(cell, error === undefined && 'the first poll failed silently');
	}
};

describe('A poll ends within its budget', () => {
	it.each(EVENTS)('%s', async (event) => {
		const cells = new Cells();
		for (const service of refusingServices) await check(cells, service, event, Infinity);
		for (const service of failingServices) await check(cells, service, event, ATTEMPTS);
		await check(cells, unreachable, event, ATTEMPTS);
		await check(cells, unauthorized, event, 1);
		await check(cells, forbidden, event, 1);
		cells.expectKept();
	});
});
