// How Node loads the tests: TypeScript, and n8n's packages as n8n loads them, which is as CommonJS.
import 'tsx';
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const require = createRequire(import.meta.url);

/** Called by Node for each import: tests get the same classes as the code that they test. */
export const resolve = (specifier, context, next) =>
	specifier === 'n8n-workflow'
		? {
				url: pathToFileURL(require.resolve(specifier)).href,
				format: 'commonjs',
				shortCircuit: true,
			}
		: next(specifier, context);

if (isMainThread) register(import.meta.url);
