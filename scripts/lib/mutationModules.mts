const NODE = 'nodes/BusinessDataLookup';

const contract = (...names: string[]): string[] => names.map((name) => `contract/${name}`);
const promises = (...names: string[]): string[] => names.map((name) => `promises/${name}`);

/** The modules of the mutation check: what is changed, and the tests that ought to notice, the quick ones first. */
export const MODULES: Record<string, { changed: string[]; tests: string[] }> = {
	spelling: {
		changed: [`${NODE}/spelling/*.ts`],
		tests: ['unit/spelling/*', ...contract('names', 'enrichByName', 'spellings', 'pastedCells')],
	},
	parameters: {
		changed: [`${NODE}/parameters/*.ts`],
		tests: [
			'unit/parameters/*',
			'unit/spelling/*',
			'unit/catalogue/*',
			'unit/lookup/plan',
			'unit/lookup/byKey/match',
			...contract(
				'panelLabels',
				'bodies',
				'enrichByName',
				'filedSince',
				'pageSize',
				'selectFields',
			),
			...contract('equalRequests', 'notSent', 'pastedCells', 'everyFilter', 'startPage', 'count'),
		],
	},
	output: {
		changed: [`${NODE}/output/*.ts`, `${NODE}/failure.ts`],
		tests: [
			'unit/output/*',
			...contract('onError', 'fileOutput', 'itemsPerCall', 'operations', 'resultField'),
			...contract('selectFields'),
			...contract('rows', 'hints', 'enrich', 'noMatch', 'multipleMatches', 'planOnly'),
			...contract('bodies', 'cancel'),
		],
	},
	rateLimit: {
		changed: [`${NODE}/service/rateLimit/*.ts`],
		tests: [
			// A test of a whole run for each word of a message takes longer than the others together.
			'unit/service/!(maxWaitAdvice)',
			'unit/service/rateLimit/*',
			'property/limiter',
			'property/headers',
			'property/clock',
			'property/crowd',
		],
	},
	service: {
		changed: [`${NODE}/service/*.ts`],
		tests: [
			// The test of the clock needs it as it is, and contract tests hurry it.
			'unit/service/!(time)',
			'unit/lookup/file/*',
			...contract('unreadableParameters', 'redirects', 'bodies', 'exports', 'onError'),
			...contract('connection', 'refusals', 'cancel'),
			...promises('retries'),
		],
	},
	credentials: {
		changed: ['credentials/*.ts'],
		tests: ['unit/credentials', ...contract('credentials', 'redirects')],
	},
	byKey: {
		changed: [`${NODE}/lookup/byKey/*.ts`],
		tests: [
			'unit/lookup/byKey/*',
			'unit/lookup/shareCalls',
			'property/shareCalls*',
			// Not `invariant` itself: its 144 cells, once for each change, double the hour.
			'property/invariant?*',
			...contract('exactMatches', 'exactMatchReasons', 'names', 'states', 'foundCount'),
			...contract('multipleMatches'),
			...contract(
				'cancel',
				'costs',
				'enrich',
				'enrichByName',
				'itemsPerCall',
				'sharedSearchRecords',
			),
			...contract('promisesInCombination', 'equalRequests', 'shareCalls'),
			...promises('oauth2'),
		],
	},
	lookup: {
		changed: [`${NODE}/lookup/!(byKey)/*.ts`, `${NODE}/lookup/*.ts`, `${NODE}/execute.ts`],
		tests: [
			'unit/execute',
			'unit/lookup/*',
			'unit/lookup/list/*',
			'unit/lookup/file/*',
			...contract(
				'enrich',
				'hints',
				'unreadableParameters',
				'onError',
				'rows',
				'planOnly',
				'operations',
			),
			...contract('limit', 'wrongColumn', 'equalFiles', 'notSent', 'noMatch'),
			...contract('paging', 'pageSize', 'startPage', 'count', 'exports', 'fileOutput'),
			...contract('filedSince', 'cancel', 'costs'),
			...contract('begunLists', 'equalRequests', 'promisesInCombination', 'rateLimit'),
			'property/paging',
		],
	},
	trigger: {
		changed: [`${NODE}/trigger/*.ts`],
		tests: [
			'unit/trigger/*',
			'property/triggerHosting',
			'property/triggerWindow',
			'property/triggerAhead',
			'property/triggerMemory',
			'property/trigger',
			...contract('trigger'),
		],
	},
};
