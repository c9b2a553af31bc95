/** A warning of the process, an unhandled rejection or a line of the package on stderr fails the test during which it came. */
import { addEventHandler } from 'jest-circus';

const SHIPPED = /\/(?:nodes|credentials)\/.*\.ts:/;
/** Enough to see past what `console` itself calls. */
const MAX_FRAMES = 50;

/** A test may put a false one in its place. */
const realImmediate = setImmediate;
const heard: string[] = [];

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
	// These are about what of Node the tests use.
	if (name !== 'ExperimentalWarning') heard.push(`${name}: ${message}`);
});
process.on('unhandledRejection', (reason) => {
	heard.push(`A promise was rejected and nothing handled it: ${String(reason)}`);
});
const write = process.stderr.write.bind(process.stderr) as typeof process.stderr.write;
process.stderr.write = ((...args: Parameters<typeof write>) => {
	if (isOfPackage()) heard.push(`The package wrote on stderr: ${String(args[0])}`);
	return write(...args);
}) as typeof write;

interface Defined {
	fn?: (() => unknown) | null;
}

/** Lets a test or hook that has just been defined fail for what is heard while it runs. */
function listen(defined: Defined | undefined): void {
	const { fn } = defined ?? {};
	if (!fn) return;
	defined!.fn = async () => {
		await fn();
		await new Promise((resolve) => realImmediate(resolve));
		if (heard.length > 0) throw new Error(heard.splice(0).join('\n'));
	};
}

addEventHandler(({ name }, { currentDescribeBlock }) => {
	if (name === 'add_test') listen(currentDescribeBlock.children.at(-1) as Defined);
	if (name === 'add_hook') listen(currentDescribeBlock.hooks.at(-1) as Defined);
});
