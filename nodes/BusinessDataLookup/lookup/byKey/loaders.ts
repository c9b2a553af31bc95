import { evictOldest } from '../../service/evictOldest';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { Loader, type LoaderParts } from './loader';

/** What all lookups of an account in this process share. */
interface AccountLoaders {
	pace: LoaderParts['pace'];
	byShape: Map<string, Loader>;
}

const accounts = new WeakMap<RateLimiter, AccountLoaders>();

/**
 * The loader for lookups of one shape.
 *
 * @param limiter the account's, of which there is one
 * @param parts with a run, it is a loader of its own, which other executions do not share
 */
export const loaderFor = (shape: string, parts: Omit<LoaderParts, 'pace'>): Loader => {
	const { limiter, run } = parts;
	const { pace, byShape } = accounts.get(limiter) ?? {
		pace: { leftAt: -Infinity },
		byShape: new Map<string, Loader>(),
	};
	accounts.set(limiter, { pace, byShape });
	if (run) return new Loader({ ...parts, pace });
	evictOldest(byShape, 0, ({ isIdle }) => !isIdle);
	const loader = byShape.get(shape) ?? new Loader({ ...parts, pace });
	byShape.set(shape, loader);
	return loader;
};
