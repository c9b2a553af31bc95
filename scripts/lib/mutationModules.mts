const NODE = 'nodes/BusinessDataLookup';

const contract = (...names: string[]): string[] => names.map((name) => `contract/${name}`);
const promises = (...names: string[]): string[] => names.map((name) => `promises/${name}`);

/** The modules of the mutation check: the files it changes, and the tests that must notice, quick ones first. */
export const MODULES: Record<string, { changed: string[]; tests: string[] }> = {
	spelling: {
		changed: [`${NODE}/spelling/*.ts`],
		tests: [
			// The test of the generated lists compares the file as it is written, which the check changes.
			'unit/spelling/!(lists)',
			...contract('names', 'pastedValues', 'filterValues', 'typedValues', 'validate'),
		],
	},
	parameters: {
		changed: [`${NODE}/parameters/*.ts`],
		tests: [
			'unit/parameters/*',
			'unit/spelling/!(lists)',
			// Without the generated pages, which list the texts of the changed code.
			'unit/catalogue/!(generatedPages)',
			'unit/n8nRules',
			'unit/lookup/plan',
			...contract('refusals', 'unreadableParameters', 'apiRequest', 'saveFieldMapping'),
			...contract('additionalFields', 'matchState', 'filedSince', 'pageSize', 'selectFields'),
			...contract('equalRequests', 'notSent', 'pastedValues', 'filterValues', 'everyFilter'),
			...contract('startPage', 'count', 'sort', 'typedValues'),
		],
	},
	output: {
		changed: [`${NODE}/output/*.ts`, `${NODE}/failure.ts`],
		tests: [
			'unit/output/*',
			'unit/failure',
			...contract('onError', 'fileOutput', 'operations', 'resultField'),
			...contract('selectFields', 'simplify', 'validate', 'asTool', 'hints', 'enrich'),
			...contract('noMatch', 'multipleMatches', 'planOnly', 'saveFieldMapping', 'apiRequest'),
			...contract('equalRequests', 'cancel', 'notComplete', 'otherwise', 'notSent', 'filedSince'),
		],
	},
	rateLimit: {
		changed: [`${NODE}/service/rateLimit/*.ts`],
		tests: [
			'unit/service/*',
			'unit/service/rateLimit/*',
			'property/limiter',
			'property/shareCalls',
		],
	},
	service: {
		changed: [`${NODE}/service/*.ts`, `${NODE}/platform/*.ts`],
		tests: [
			// The test of the clock needs the real one, but contract tests speed it up.
			'unit/service/!(time)',
			'unit/platform/*',
			'unit/lookup/file/*',
			...contract('unreadableParameters', 'redirects', 'apiRequest', 'exports', 'onError'),
			...contract('refusals', 'cancel', 'credentials'),
			...promises('retries', 'oauth2', 'timeout'),
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
			'property/shareCalls*',
			// Without `sameAsAlone` itself, whose many cells for each change would double the hour.
			'property/sameAsAloneByName',
			...contract('exactMatches', 'names', 'matchState', 'multipleMatches'),
			...contract('cancel', 'costs', 'enrich', 'itemsPerCall', 'searches'),
			...contract('equalRequests', 'shareCalls'),
			...promises('oauth2'),
		],
	},
	lookup: {
		changed: [
			...['', 'list/', 'file/'].map((folder) => `${NODE}/lookup/${folder}*.ts`),
			`${NODE}/execute.ts`,
		],
		tests: [
			'unit/lookup/*',
			'unit/lookup/list/*',
			'unit/lookup/file/*',
			...contract('enrich', 'hints', 'unreadableParameters', 'onError', 'simplify', 'planOnly'),
			...contract('operations', 'limit', 'wrongColumn', 'notSent', 'noMatch'),
			...contract('paging', 'pageSize', 'startPage', 'count', 'exports', 'fileOutput'),
			...contract('filedSince', 'cancel', 'costs', 'notComplete', 'equalRequests'),
			...contract('rateLimit', 'maxCalls', 'otherwise', 'validate'),
			...contract('apiRequest', 'saveFieldMapping'),
			...promises('tooManyCalls'),
			'property/paging',
		],
	},
	trigger: {
		changed: [`${NODE}/trigger/*.ts`],
		tests: [
			'unit/trigger/*',
			'property/triggerHosting',
			'property/triggerPeriod',
			'property/trigger',
			...contract('trigger'),
		],
	},
};
