/**
 * A test also fails if it hangs, or if there is a process warning, an unhandled rejection, or a line of the package on
 * stderr. The runner of `jest.config.mjs` has no timeout. A test may take ten minutes more than it says, because the
 * machine may be busy.
 */
import { addEventHandler } from 'jest-circus';

const LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 600_000);
const SHIPPED = /\/(?:nodes|credentials)\/.*\.ts:/;
/** Enough to see past what `console` itself calls. */
const MAX_FRAMES = 50;

/** Kept here, because a test may replace them. */
const [realImmediate, realTimeout, clear] = [setImmediate, setTimeout, clearTimeout];
const hidden: string[] = [];

/** Whether a shipped file is among the callers. */
function isOfPackage(): boolean {
	const { stackTraceLimit } = Error;
	Error.stackTraceLimit = MAX_FRAMES;
	const { stack = '' } = new Error();
	Error.stackTraceLimit = stackTraceLimit;
	return SHIPPED.test(stack);
}

// The first listener would print them.
process.removeAllListeners('warning');
process.on('warning', ({ name, message }) => {
	// The tests use experimental features of Node.
	if (name !== 'ExperimentalWarning') hidden.push(`${name}: ${message}`);
});
process.on('unhandledRejection', (reason) => {
	hidden.push(`A promise was rejected and nothing handled it: ${String(reason)}`);
});
const write = process.stderr.write.bind(process.stderr) as typeof process.stderr.write;
process.stderr.write = ((...args: Parameters<typeof write>) => {
	if (isOfPackage()) hidden.push(`The package wrote on stderr: ${String(args[0])}`);
	return write(...args);
}) as typeof write;

interface Defined {
	fn?: (() => unknown) | null;
	timeout?: number;
}

/** Makes a new test or hook fail if it hangs, or if there is a hidden failure while it runs. */
function failOnHiddenFailures(defined: Defined | undefined): void {
	const { fn, timeout = 0 } = defined ?? {};
	if (!fn) return;
	const limit = timeout + LIMIT_MS;
	defined!.fn = async () => {
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise((_, reject) => {
			timer = realTimeout(() => reject(new Error(`Not done within ${limit} ms`)), limit);
		});
		// A test that throws at once also rejects here, so that its timer doesn't keep jest alive.
		const done = Promise.resolve().then(fn);
		await Promise.race([done, late]).finally(() => clear(timer));
		await new Promise((resolve) => realImmediate(resolve));
		if (hidden.length > 0) throw new Error(hidden.splice(0).join('\n'));
	};
}

addEventHandler(({ name }, { currentDescribeBlock }) => {
	if (name === 'add_test') failOnHiddenFailures(currentDescribeBlock.children.at(-1) as Defined);
	if (name === 'add_hook') failOnHiddenFailures(currentDescribeBlock.hooks.at(-1) as Defined);
});
