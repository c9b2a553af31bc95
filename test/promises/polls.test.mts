/** A poll of the trigger ends within its budget, and a failure that concerns all its calls ends it. */
import { EVENTS } from '../property/eventResponses.mts';
import { itHoldsInEachCase, seconds } from './cells.mts';
import { poll } from './run.mts';
import { failingServices, forbidden, GRACE_MS, refusingServices } from './services.mts';
import { unauthorized, unreachable } from './services.mts';

const SETTINGS = {
	service: [...refusingServices, ...failingServices, unreachable, unauthorized, forbidden],
	budget: [5000, 40_000],
};
/** Attempts of one call */
const ATTEMPTS = 4;

describe('A poll ends within its budget', () => {
	const events = EVENTS.map((name) => ({ name }));
	itHoldsInEachCase(events, SETTINGS, async ({ name: event }, { service, budget }) => {
		const { took, error, calls } = await poll(event, service.failWith, budget);
		const isDenied = [unauthorized, forbidden].includes(service);
		const most = isDenied ? 1 : ATTEMPTS;
		return [
			took > budget + GRACE_MS && `took ${seconds(took)}`,
			!refusingServices.includes(service) && calls > most && `${calls} calls, not ${most}`,
			error === undefined && 'the first poll failed silently',
		];
	});
});
