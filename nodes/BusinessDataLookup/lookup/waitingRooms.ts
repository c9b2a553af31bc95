import type { RateLimiter } from '../service/rateLimit/limiter';
import type { KeyedJob } from './plan';
import { WaitingRoom, type RoomParts } from './waitingRoom';

/** The rooms of each account in this process, by the shape of the lookups. */
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
	for (const [key, room] of ofAccount) if (room.isIdle) ofAccount.delete(key);
	const room = ofAccount.get(shape) ?? new WaitingRoom<KeyedJob>(parts);
	ofAccount.set(shape, room);
	return room;
};
