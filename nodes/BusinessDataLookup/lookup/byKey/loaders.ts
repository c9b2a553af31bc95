import { evictOldest } from '../../service/evictOldest';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { Loader, type LoaderParts } from './loader';

/** What all loaders of an account in this process share, and those of them that executions share, by shape. */
const accounts = new WeakMap<
	RateLimiter,
	{ pace: LoaderParts['pace']; byShape: Map<string, Loader> }
>();

/**
 * The loader for lookups of one shape.
 *
 * @param parts the limiter is the account's only one; where there is a run, the loader is that run's own
 */
export const loaderFor = (shape: string, parts: Omit<LoaderParts, 'pace'>): Loader => {
	const { limiter, run } = parts;
	const account = accounts.get(limiter) ?? { pace: { leftAt: -Infinity }, byShape: new Map() };
	accounts.set(limiter, account);
	const { pace, byShape } = account;
	evictOldest(byShape, 0, ({ isIdle }) => !isIdle);
	const loader = (!run && byShape.get(shape)) || new Loader({ ...parts, pace });
	if (!run) byShape.set(shape, loader);
	return loader;
};
