import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneAtATime } from '../../scripts/lib/oneAtATime.mts';

describe('work that only one process may do at a time', () => {
	let folder: string;

	beforeEach(async () => {
		folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
	});

	afterEach(async () => await rm(folder, { recursive: true }));

	it('starts when the same work of another process has ended', async () => {
		const happened: string[] = [];
		const work = (name: string) =>
			oneAtATime(
				'pack',
				async () => {
					happened.push(`${name} begins`);
					await sleep(20);
					happened.push(`${name} ends`);
				},
				folder,
			);
		await Promise.all([work('first'), work('second')]);
		const [begun, ended] = happened;
		expect(ended).toBe(begun.replace('begins', 'ends'));
		expect(happened).toHaveLength(4);
	});

	it('can start again after it failed', async () => {
		const failing = async () => await Promise.reject(new Error('no space left'));
		await expect(oneAtATime('pack', failing, folder)).rejects.toThrow('no space left');
		expect(await oneAtATime('pack', async () => await Promise.resolve('done'), folder)).toBe(
			'done',
		);
	});
});
