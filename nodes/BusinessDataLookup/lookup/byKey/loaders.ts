import type { RateLimiter } from '../../service/rateLimit/limiter';
import { Loader, type LoaderParts } from './loader';

/** The loaders of each account that executions of this process share, by the shape of their lookups. */
const accounts = new WeakMap<RateLimiter, Map<string, Loader>>();

/**
 * The loader for lookups of one shape.
 *
 * @param parts the limiter is the account's only one; where there is a run, the loader is that run's own
 */
export const loaderFor = (shape: string, parts: LoaderParts): Loader => {
	if (parts.run) return new Loader(parts);
	const loaders = accounts.get(parts.limiter) ?? new Map<string, Loader>();
	accounts.set(parts.limiter, loaders);
	for (const [name, { isIdle }] of loaders) if (isIdle) loaders.delete(name);
	const loader = loaders.get(shape) ?? new Loader(parts);
	loaders.set(shape, loader);
	return loader;
};
