import { getOrCreate } from '../../getOrCreate';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { Gathering, type GatheringParts } from './gathering';

/** The shared gatherings of each account, by the shape of their lookups. */
const shared = new WeakMap<RateLimiter, Map<string, Gathering>>();

/** The gathering for lookups of one shape: the one of all executions of an account, or a new one. */
export const gatheringFor = (shape: string, parts: GatheringParts): Gathering => {
	if (!parts.isShared) return new Gathering(parts);
	const gatherings = getOrCreate(shared, parts.limiter, () => new Map<string, Gathering>());
	for (const [name, { isIdle }] of gatherings) if (isIdle) gatherings.delete(name);
	return getOrCreate(gatherings, shape, () => new Gathering(parts));
};
