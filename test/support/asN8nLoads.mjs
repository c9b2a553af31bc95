import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * Called by Node for each import: n8n loads its packages as CommonJS, and so do tests, which get the same classes.
 * @public
 */
export const resolve = (specifier, context, next) =>
	specifier === 'n8n-workflow'
		? {
				url: pathToFileURL(require.resolve(specifier)).href,
				format: 'commonjs',
				shortCircuit: true,
			}
		: next(specifier, context);
