import { evictOldest } from '../service/evictOldest';
import type { RateLimiter } from '../service/rateLimit/limiter';
import type { KeyedJob } from './plan';
import { WaitingRoom, type RoomParts } from './waitingRoom';

/** Rooms of an account kept beside those in which somebody waits. */
const MOST_ROOMS = 100;

/** The rooms of each account in this process, by the shape of the lookups; the one entered last stands last. */
const rooms = new WeakMap<RateLimiter, Map<string, WaitingRoom<KeyedJob>>>();

/**
 * The waiting room for lookups of one shape, the same for all executions of an account in this process.
 *
 * @param limiter the account's, of which there is one
 */
export const waitingRoomFor = (
	limiter: RateLimiter,
	shape: string,
	parts: RoomParts,
): WaitingRoom<KeyedJob> => {
	const ofAccount = rooms.get(limiter) ?? new Map<string, WaitingRoom<KeyedJob>>();
	rooms.set(limiter, ofAccount);
	evictOldest(ofAccount, 0, ({ isIdle }) => !isIdle);
	evictOldest(ofAccount, MOST_ROOMS - 1, ({ isEmpty }) => !isEmpty);
	const room = ofAccount.get(shape) ?? new WaitingRoom<KeyedJob>(parts);
	ofAccount.delete(shape);
	ofAccount.set(shape, room);
	return room;
};
