/** Loads what tests import as n8n loads packages, as CommonJS, so that both have the same classes. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** A shipped file's URL, without what tsx appends. */
const SHIPPED = /^file:.*\/(?:nodes|credentials)\/.*?\.ts(?=\?|%3F|$)/;
/** The names of values that a shipped file exports; it has no other kind of export. */
const EXPORTED =
	/^export (?:abstract |async |declare )*(?:const|let|function\*?|class|enum) (\w+)/gm;

/** @public */
export const resolve = (specifier, context, next) =>
	specifier === 'n8n-workflow'
		? {
				url: pathToFileURL(require.resolve(specifier)).href,
				format: 'commonjs',
				shortCircuit: true,
			}
		: next(specifier, context);

/**
 * Requires shipped code wherever it is imported. Node 20 would load a file that is both imported and required twice,
 * with different classes.
 * @public
 */
export const load = async (url, context, next) => {
	const [shipped] = SHIPPED.exec(url) ?? [];
	if (!shipped || url.includes('/node_modules/')) return await next(url, context);
	const file = fileURLToPath(shipped);
	const names = [...(await readFile(file, 'utf8')).matchAll(EXPORTED)].map(([, name]) => name);
	const source = `
		import { createRequire } from 'node:module';
		const { ${names.join(', ')} } = createRequire(import.meta.url)(${JSON.stringify(file)});
		export { ${names.join(', ')} };
	`;
	return { format: 'module', source, shortCircuit: true };
};
