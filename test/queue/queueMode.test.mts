/** n8n in queue mode with two workers, scaled down: what each change must pass. The rest is in `full/`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd } from './crowd.mts';
import { QueueMode } from './queueMode.mts';

const ALLOWANCE = { limit: 30, windowSeconds: 10 };

let queue: QueueMode;

beforeAll(async () => {
	queue = await QueueMode.start(2);
}, 240_000);

afterAll(async () => await queue?.stop());

test('a crowd', async () => {
	const crowd = await Crowd.of(queue, 10, 10, ALLOWANCE);
	const answers = await crowd.executeAll();
	console.log(await crowd.figures(), answers.map(a=>a.status));
	console.log((await crowd.served()).map(({at,status},n,all)=>`${at-all[0].at}:${status}`).join(' '));
	expect(answers.filter((answer, nth) => crowd.isComplete(nth, answer))).toHaveLength(10);
	await sleep(10);
	await crowd.end();
}, 120_000);
