// The lint of the development side (sandbox, tests, scripts): `.mts` and `.mjs`, which the n8n cloud rules do not cover.
import js from '@eslint/js';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default tseslint.config(
	globalIgnores(['dist', '**/node_modules', 'coverage', 'output', '.n8n-data']),
	{
		files: ['**/*.mts', '**/*.mjs'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		rules: {
			'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
			'prefer-const': 'error',
			eqeqeq: ['error', 'always'],
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
		},
	},
	{
		files: ['**/*.mjs', 'gulpfile.js', '.prettierrc.js'],
		languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
	},
);
