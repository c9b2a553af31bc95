/** Executions of one account, at the same time: each is bounded by its own Max Wait. */
import { Cells, seconds } from './cells.mts';
import { kinds } from './kinds.mts';
import { runAll } from './run.mts';
import { limited, refusingServices } from './services.mts';

/** s */
const MAX_WAITS = [60, 0, 5];
/** ms between the starts */
const APART = 50;
const SIZE = 12;
/** ms beyond Max Wait that a run may take */
const GRACE = 2000;
/** ms of a call that is refused */
const CALL = 100;
const services = [
	...refusingServices.filter(({ name }) => name.endsWith('Retry-After 1')),
	...[1, 20].map(limited),
];

describe('Of executions that run at the same time, each is bounded by its own Max Wait', () => {
	it.each(kinds)('$name', async (kind) => {
		const cells = new Cells();
		for (const service of services) {
			const executions = MAX_WAITS.map((maxWait, nth) => ({
				...{ kind, size: SIZE, goesOn: true, options: { maxWait } },
				...{ first: nth * SIZE, startsAt: nth * APART },
			}));
			const { outcomes, service: seen } = await runAll(service, executions);
			// A call that is refused is over at once; others may be under way for an execution that waits for nothing.
			const work = service.minuteLimit === undefined ? CALL : seen.busy;
			outcomes.forEach(({ took }, nth) => {
				const most = MAX_WAITS[nth] * 1000 + GRACE + work;
				const late = took > most && `took ${seconds(took)}, at most ${seconds(most)} are allowed`;
				cells.check([service.name, `Max Wait ${MAX_WAITS[nth]}`], late);
			});
		}
		cells.expectKept();
	});
});
