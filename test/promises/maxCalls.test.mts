/** Max Calls is never exceeded, and what the calls brought is output unless the run has to end with an error. */
import { Cells, onError } from './cells.mts';
import { kinds } from './kinds.mts';
import { run, type Result } from './run.mts';
import { limited, type TriedService } from './services.mts';

const SIZES = [1, 12, 120];
const BOTH = [false, true];
const MAX_CALLS = [1, 2, 7];
const LONG_LIST = 130;

interface Expected {
	maxCalls: number;
	isCount: boolean;
	/** Long lists that share calls: where one isn't begun within Max Calls, the run that stops at failures fails. */
	mayStop: boolean;
}

/** What is wrong with a run of at most so many calls. */
const problemOf = (
	{ items, files, error, service: { calls, sold } }: Result,
	{ maxCalls, isCount, mayStop }: Expected,
) => {
	const { length: made } = calls;
	if (made > maxCalls) return `${made} calls`;
	const isAllowed =
		made === 0 || (mayStop && error?.startsWith(`Max Calls (${maxCalls}) is used up`));
	if (error !== undefined) return !isAllowed && `${made} calls, and then: ${error}`;
	const output = JSON.stringify(items) + files;
	const lost = [...sold].filter((id) => !output.includes(`"${id}"`));
	return !isCount && lost.length > 0 && `${lost.length} of ${sold.size} records were lost`;
};

describe('Max Calls is never exceeded, and what the calls brought is output', () => {
	it.each(kinds)('$name', async (kind) => {
		const cells = new Cells();
		const short = { ...limited(6000), name: 'short lists' };
		const long = { ...short, name: 'long lists', recordsEach: LONG_LIST };
		const isCount = kind.parameters.outputAs === 'count';
		const services: TriedService[] = kind.isList ? [short, long] : [short];
		for (const service of services) {
			for (const maxCalls of MAX_CALLS) {
				for (const size of SIZES) {
					for (const goesOn of BOTH) {
						const options = { maxCalls };
						const result = await run(service, { kind, size, goesOn, options });
						const cell = [`Max Calls ${maxCalls}`, `${size} inputs`, service.name, onError(goesOn)];
						const mayStop = service === long && kind.perCall !== undefined && size > 1 && !goesOn;
						const expected = { maxCalls, isCount, mayStop };
						cells.check(cell, problemOf(result, expected));
					}
				}
			}
		}
		cells.expectKept();
	});
});
