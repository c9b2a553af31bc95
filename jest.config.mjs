/** @type {import('jest').Config} */
export default {
	// Runs test files in plain Node: n8n's packages are loaded once for all files of a thread, not anew for each.
	// Its child processes may wait for ever: each takes what the others are sent at their start.
	runner: 'jest-light-runner',
	setupFiles: ['<rootDir>/test/support/loader.mjs'],
	testSequencer: '<rootDir>/test/support/slowestFirst.mjs',
	setupFilesAfterEnv: ['hiddenFailures', 'seed'].map(
		(name) => `<rootDir>/test/support/${name}.mts`,
	),
	testMatch: ['<rootDir>/test/**/*.test.mts'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/scripts/(n8n|registry)/'],
	modulePathIgnorePatterns: [
		'<rootDir>/dist/',
		'<rootDir>/scripts/(n8n|registry)/',
		'<rootDir>/.n8n-data/',
	],
	moduleFileExtensions: ['mts', 'ts', 'js', 'mjs', 'json', 'node'],
};
