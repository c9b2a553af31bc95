/**
 * Loaded first in a measured process. n8n's server is CommonJS, so the benchmark, the engine and n8n's nodes must all use
 * the CommonJS `n8n-workflow`: two copies would have two expression engines.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const url = pathToFileURL(createRequire(import.meta.url).resolve('n8n-workflow')).href;

registerHooks({
	resolve: (specifier, context, next) =>
		specifier === 'n8n-workflow'
			? { url, format: 'commonjs', shortCircuit: true }
			: next(specifier, context),
});
