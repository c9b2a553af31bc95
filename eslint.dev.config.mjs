// What n8n's own lint (eslint.config.mjs, the template's) leaves unchecked: the development code, the length of files,
// and which module of the node may import which.
import js from '@eslint/js';
import { config as n8nConfig } from '@n8n/node-cli/eslint';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const NODE = 'nodes/BusinessDataLookup';

// What n8n's config brings along: the plugin for imports, and how it finds a file.
const importX = n8nConfig.find(({ plugins }) => plugins && 'import-x' in plugins);
const resolver = n8nConfig.find(({ settings }) => settings);

const MAX_LINES = { max: 300, skipBlankLines: false, skipComments: false };

/** Each module (folder) of the node and the modules it may import. A new module is one line here. */
const MODULES = {
	spelling: [],
	catalogue: ['spelling'],
	platform: [],
	service: ['platform'],
	parameters: ['catalogue', 'spelling', 'service'],
	output: ['parameters', 'catalogue', 'spelling', 'service'],
	lookup: ['output', 'parameters', 'catalogue', 'spelling', 'service', 'platform'],
	trigger: ['lookup', 'output', 'parameters', 'catalogue', 'spelling', 'service', 'platform'],
};

/** Refuses imports whose path matches `regex`, with one sentence that says what to do. */
const refuse = (regex, message) => ({
	'no-restricted-imports': ['error', { patterns: [{ regex, message }] }],
});

/** The modules inside lookup/ and which of them each may import. */
const LOOKUP_MODULES = { list: [], byKey: ['list'], file: ['list'] };

const anyOf = (names) => `(?:${names.join('|')})(?:/|$)`;

const moduleRules = Object.entries(MODULES).map(([module, allowed]) => {
	const forbidden = Object.keys(MODULES).filter(
		(name) => name !== module && !allowed.includes(name),
	);
	const files = [`${NODE}/${module}/**/*.ts`];
	if (module === 'catalogue') {
		const advice =
			'catalogue/ is data and imports only spelling/ and splitWords: move the code that needs this into the module that uses it.';
		return { files, rules: refuse('^\\.\\./(?!spelling(?:/|$)|splitWords$)', advice) };
	}
	// Nobody imports trigger/, so that rule has nothing to forbid.
	if (forbidden.length === 0) return { files, rules: {} };
	const may = allowed.length > 0 ? `${allowed.join(', ')} and root files` : 'root files only';
	const advice = `${module}/ may import ${may}: pass this in as an argument, or move it into a module that both may import.`;
	return { files, rules: refuse(`^(?:\\.\\./)+${anyOf(forbidden)}`, advice) };
});

const lookupRules = Object.entries(LOOKUP_MODULES).map(([module, allowed]) => {
	const forbidden = Object.keys(LOOKUP_MODULES).filter(
		(name) => name !== module && !allowed.includes(name),
	);
	// A later rule of the same name replaces the one of the whole module.
	const pattern = `^(?:\\.\\./${anyOf(forbidden)}|\\.\\./\\.\\./trigger/)`;
	const advice = `lookup/${module}/ may not import ${forbidden.join(', ')}: pass this in as an argument.`;
	return { files: [`${NODE}/lookup/${module}/**/*.ts`], rules: refuse(pattern, advice) };
});

/** lookup/ reads no parameter: what is read of them comes down as values. */
const typesRule = {
	files: [`${NODE}/lookup/**/*.ts`],
	plugins: { '@typescript-eslint': tseslint.plugin },
	rules: {
		'@typescript-eslint/no-restricted-imports': [
			'error',
			{
				patterns: [
					{
						regex: '^(?:\\.\\./)+parameters/',
						allowTypeImports: true,
						message:
							'lookup/ takes only types from parameters/: read the parameter there, and pass its value down.',
					},
				],
			},
		],
	},
};

/** Files at the root of the node are for every module, so they import none; only the nodes and execute.ts import modules. */
const rootRule = {
	files: [`${NODE}/*.ts`],
	ignores: ['**/*.node.ts', `${NODE}/execute.ts`],
	rules: refuse(
		`^\\./${anyOf(Object.keys(MODULES))}`,
		'A file beside the modules may be imported by all of them, so it imports none: move it into the module that it needs.',
	),
};

export default tseslint.config(
	globalIgnores(['dist', '**/node_modules', 'coverage', 'output']),
	{
		files: ['**/*.mts', '**/*.mjs'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		rules: {
			'max-lines': ['error', MAX_LINES],
			'prefer-const': 'error',
			eqeqeq: ['error', 'always'],
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
		},
	},
	{
		files: ['**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		plugins: importX.plugins,
		settings: { ...resolver.settings, 'import-x/extensions': ['.ts'] },
		rules: { 'max-lines': ['error', MAX_LINES], 'import-x/no-cycle': 'error' },
	},
	...moduleRules,
	...lookupRules,
	typesRule,
	rootRule,
	{
		files: ['**/*.mjs', 'gulpfile.js', '.prettierrc.js'],
		languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
	},
);
