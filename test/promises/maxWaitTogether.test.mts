/** Executions of one account, at the same time: each is bounded by its own Max Wait. */
import { itHoldsInEachCase, seconds } from './cells.mts';
import { kinds } from './kinds.mts';
import { runAll } from './run.mts';
import { CALL_MS, GRACE_MS, limited, refusingServices } from './services.mts';

/** s */
const MAX_WAITS = [60, 0, 5];
/** ms between the starts */
const APART = 50;
const SIZE = 12;
const SETTINGS = {
	service: [
		...refusingServices.filter(({ name }) => name.endsWith('Retry-After 1')),
		...[1, 20].map(limited),
	],
};

describe('Of executions that run at the same time, each is bounded by its own Max Wait', () => {
	itHoldsInEachCase(kinds, SETTINGS, async (kind, { service }) => {
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
