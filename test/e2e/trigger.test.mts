/** The trigger in an active workflow of a real n8n that dies and starts again. In n8n's other ways to poll: `test/polling`. */
import { oneProcess, watchLiens, type LienWatch } from './lienWatch.mts';

let watch: LienWatch;

beforeAll(async () => {
	watch = await watchLiens(await oneProcess());
});

afterAll(async () => await watch?.close());

test('the trigger in a real n8n emits each new lien once, also those filed while n8n is dead', async () => {
	await watch.activate();
	await watch.polls(2);
	await watch.file(3);
	await watch.untilTold(3);

	await watch.crash(async () => await watch.file(120));
	await watch.untilTold(123);
});
