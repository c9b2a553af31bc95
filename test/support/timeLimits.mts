/**
 * The runner of `jest.config.mjs` would wait for ever: here a test or hook that hangs fails. Each may take ten minutes
 * longer than it says, so that none fails only because the machine is busy.
 */
import { addEventHandler } from 'jest-circus';

const LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 600_000);

interface Timed {
	fn?: (() => unknown) | null;
	timeout?: number;
}

/** Puts a limit on a test or hook that has just been defined. */
function limit(defined: Timed | undefined): void {
	const { fn, timeout = 0 } = defined ?? {};
	if (!fn) return;
	const limit = timeout + LIMIT_MS;
	defined!.fn = async () => {
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise((_, reject) => {
			timer = setTimeout(() => reject(new Error(`Not done within ${limit} ms`)), limit);
		});
		try {
			await Promise.race([fn(), late]);
		} finally {
			clearTimeout(timer);
		}
	};
}

addEventHandler(({ name }, { currentDescribeBlock }) => {
	if (name === 'add_test') limit(currentDescribeBlock.children.at(-1) as Timed);
	if (name === 'add_hook') limit(currentDescribeBlock.hooks.at(-1) as Timed);
});
