/** The trigger in an active workflow of a real n8n that dies and starts again. In n8n's other ways to poll: `test/polling`. */
import { LienWatch, oneProcess } from './lienWatch.mts';

let watch: LienWatch;

beforeAll(async () => {
	watch = await LienWatch.open(await oneProcess());
});

afterAll(async () => await watch?.close());

test('the trigger in a real n8n emits each new lien once, also those filed while n8n is dead', async () => {
	await watch.activate();
	await watch.polls(2);
	await watch.file(3);
	await watch.untilTold(3);

	await watch.crash(async () => await watch.file(120));
	await watch.untilTold(123);

	await watch.crash(async () => undefined);
	await watch.file(1);
	await watch.untilTold(124);
});
