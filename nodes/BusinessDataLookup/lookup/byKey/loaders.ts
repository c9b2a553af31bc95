import { evictOldest } from '../../service/evictOldest';
import type { Connection } from '../../service/connection';
import { Loader, type LoaderParts } from './loader';

type Limiter = Connection['limiter'];

/** The loaders of each account in this process, by the shape of the lookups. */
const loaders = new WeakMap<Limiter, Map<string, Loader>>();

/**
 * The loader for lookups of one shape, the same for all executions of an account in this process.
 *
 * @param limiter the account's, of which there is one
 */
export const loaderFor = (limiter: Limiter, shape: string, parts: LoaderParts): Loader => {
	const ofAccount = loaders.get(limiter) ?? new Map<string, Loader>();
	loaders.set(limiter, ofAccount);
	evictOldest(ofAccount, 0, ({ isIdle }) => !isIdle);
	const loader = ofAccount.get(shape) ?? new Loader(parts);
	ofAccount.set(shape, loader);
	return loader;
};
