import { evictOldest } from '../../service/evictOldest';
import type { Connection } from '../../service/connection';
import { Loader, type LoaderParts } from './loader';

/** Loaders of an account kept beside those that are in use. */
const MOST_LOADERS = 100;

/** The loaders of each account in this process, by the shape of the lookups; the one used last stands last. */
const loaders = new WeakMap<Connection['limiter'], Map<string, Loader>>();

/**
 * The loader for lookups of one shape, the same for all executions of an account in this process.
 *
 * @param limiter the account's, of which there is one
 */
export const loaderFor = (
	limiter: Connection['limiter'],
	shape: string,
	parts: LoaderParts,
): Loader => {
	const ofAccount = loaders.get(limiter) ?? new Map<string, Loader>();
	loaders.set(limiter, ofAccount);
	evictOldest(ofAccount, 0, ({ isIdle }) => !isIdle);
	evictOldest(ofAccount, MOST_LOADERS - 1, ({ isEmpty }) => !isEmpty);
	const loader = ofAccount.get(shape) ?? new Loader(parts);
	ofAccount.delete(shape);
	ofAccount.set(shape, loader);
	return loader;
};
