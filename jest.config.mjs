/** @type {import('jest').Config} */
export default {
	// Runs test files in plain Node: n8n's packages are loaded once for all files of a process, not anew for each.
	runner: 'jest-light-runner/child-process',
	setupFilesAfterEnv: ['<rootDir>/test/support/timeLimits.mts'],
	testMatch: ['<rootDir>/test/**/*.test.mts'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/scripts/n8n/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/scripts/n8n/', '<rootDir>/.n8n-data/'],
	moduleFileExtensions: ['mts', 'ts', 'js', 'mjs', 'json', 'node'],
};
