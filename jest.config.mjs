/** @type {import('jest').Config} */
export default {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/**/*.test.mts'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/scripts/n8n/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/scripts/n8n/', '<rootDir>/.n8n-data/'],
	moduleFileExtensions: ['mts', 'ts', 'js', 'mjs', 'json', 'node'],
	transform: {
		'\\.(mts|ts)$': [
			'@swc/jest',
			{ jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
		],
	},
	testTimeout: 60_000,
	setupFiles: ['<rootDir>/test/support/quietStorages.mts'],
};
