/** The trigger in each of n8n's ways to poll, while n8n is killed in between. */
import { watchLiens, type LienWatch } from './lienWatch.mts';

const SCHEDULER = { N8N_SCHEDULER_ENABLED: 'true', N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true' };

describe.each([
	['default', {}],
	['scheduler', SCHEDULER],
	['scheduler and durable cursors', { ...SCHEDULER, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' }],
])('with n8n’s %s', (_name, settings: Record<string, string>) => {
	let watch: LienWatch;

	beforeAll(async () => (watch = await watchLiens(settings)));

	afterAll(async () => await watch?.close());

	test('the trigger emits each lien once that is filed after its activation, while it polls, and while n8n is dead', async () => {
		await watch.activate();
		await watch.file(6);
		await watch.untilTold(6);
		// After polls without a new lien n8n may store nothing.
		await watch.polls(2);
		await watch.crash(async () => await watch.file(120));
		await watch.untilTold(126);
		await watch.crash();
		await watch.file(1);
		await watch.untilTold(127);
	});
});
