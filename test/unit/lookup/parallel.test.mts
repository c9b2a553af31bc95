/** When the tasks of a run begin. */
import { workInParallel, type Task } from '../../../nodes/BusinessDataLookup/lookup/parallel.ts';
import { VirtualTime } from '../../support/virtualTime.mts';

/** The further tasks of a task, by its name. */
type Further = Record<string, string>;

/** When each task begins, in ms: `a@0 b@10`. `a10 b20` are two tasks that take 10 and 20 ms. */
const beginnings = async (
	tasks: string,
	atOnce: (now: number) => number,
	further: Further = {},
): Promise<string> => {
	const clock = new VirtualTime(0, () => 0);
	const begun: string[] = [];
	const toTasks = (texts = ''): Task[] =>
		texts.split(' ').flatMap((text) => {
			const [, name, ms] = /^(\D+)(\d+)$/.exec(text) ?? [];
			if (!name) return [];
			return async () => {
				begun.push(`${name}@${clock.now()}`);
				await clock.sleep(Number(ms));
				return toTasks(further[name]);
			};
		});
	await clock.run(
		workInParallel(toTasks(tasks), () => atOnce(clock.now())),
		1000,
	);
	return begun.join(' ');
};

const one = () => 1;
const two = () => 2;

it.each<[string, string, (now: number) => number, Further, string]>([
	['nothing to do', '', one, {}, ''],
	['one at a time, in order', 'a10 b10 c10', one, {}, 'a@0 b@10 c@20'],
	['two at a time', 'a10 b30 c10 d10', two, {}, 'a@0 b@0 c@10 d@20'],
	['further tasks first', 'a10 b10', one, { a: 'x10 y10' }, 'a@0 x@10 y@20 b@30'],
	['their further tasks first', 'a10 b10', one, { a: 'x1 y1', x: 'z1' }, 'a@0 x@10 z@11 y@12 b@13'],
	['further tasks of the last one', 'a10', two, { a: 'x10 y10 z10' }, 'a@0 x@10 y@10 z@20'],
	['fewer from now on', 'a10 b10 c10 d10', (now) => (now < 10 ? 2 : 1), {}, 'a@0 b@0 c@10 d@20'],
	['more from now on', 'a10 b10 c10 d10', (now) => (now < 10 ? 1 : 2), {}, 'a@0 b@10 c@10 d@20'],
])('%s', async (_name, tasks, atOnce, further, expected) => {
	expect(await beginnings(tasks, atOnce, further)).toBe(expected);
});

it('the first error of a task is thrown', async () => {
	const fail = (message: string): Task => {
		return async () => {
			await Promise.resolve();
			throw new Error(message);
		};
	};
	const work = workInParallel([async () => [fail('first')], fail('second')], one);
	await expect(work).rejects.toThrow('first');
});
