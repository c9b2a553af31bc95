// The order of the test files: slow ones first, so that no core waits for one at the end.
import TestSequencer from '@jest/test-sequencer';

/** Parts of paths, the slowest first; the rest begins with the largest files. */
const SLOWEST = [
	'browser/editor',
	'e2e/runningN8n',
	'polling/polling',
	'e2e/start',
	'faults/matrix',
	'contract/refusals',
	'contract/names',
	'contract/rateLimit',
	'property/shareCalls',
	'promises/maxWait',
	'promises/shortRuns',
	'promises/stopsByItself',
	'promises/incompleteLists',
	'scripts/checkService',
	'scripts/demo',
	'property/sameAsAlone',
	'property/triggerCosts',
	'property/triggerPeriod',
	'property/fuzz',
	'property/limiter',
	'contract/trigger',
];

const place = ({ path }) => {
	const place = SLOWEST.findIndex((part) => path.includes(`/test/${part}`));
	return place === -1 ? SLOWEST.length : place;
};

/** The class that jest's `testSequencer` names. */
export default class SlowestFirst extends TestSequencer {
	sort(tests) {
		return [...super.sort(tests)].sort((a, b) => place(a) - place(b));
	}
}
