import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { CallAccount } from '../../../nodes/BusinessDataLookup/lookup/callAccount.ts';
import type { KeyedJob } from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import type { RoomParts } from '../../../nodes/BusinessDataLookup/lookup/waitingRoom.ts';
import { waitingRoomFor } from '../../../nodes/BusinessDataLookup/lookup/waitingRooms.ts';
import { RateLimiter } from '../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

const MOST_ROOMS = 100;

it('of a hundred waiting rooms and more the oldest goes first, and never one in which somebody waits', async () => {
	const clock = new VirtualTime(0, () => 0);
	const limiter = new RateLimiter(clock);
	const match = { kind: 'url' } as unknown as RoomParts['match'];
	const parts = { match, firstOnly: true, perCall: 50, limiter, clock };
	const roomOf = (shape: string) => waitingRoomFor(limiter, shape, parts);
	/** Comes to a room with a job, and waits there until `leave`. */
	const enter = (shape: string, leave: Promise<void>) => {
		const room = roomOf(shape);
		const account = new CallAccount();
		const left = room.lookUp({
			jobs: [{ keys: ['a.example'] } as unknown as KeyedJob],
			typed: new Map(),
			account,
			waitBudget: new WaitBudget(Infinity),
			canCarry: () => true,
			takeTurn: async (_signal, admitted) => {
				await leave;
				admitted();
				return { lane: 'limited' };
			},
			ask: async (_keys, _typed, { way }) => {
				way?.returned();
				return new LookupFailure({ kind: 'server', message: 'Out of order' });
			},
			settle: () => undefined,
			noteShared: () => undefined,
		});
		return { room, left };
	};

	const never = new Promise<void>(() => undefined);
	const { room: inUse } = enter('in use', never);
	const { room: oldest, left } = enter('oldest', Promise.resolve());
	await clock.run(left, 1000);
	expect(roomOf('oldest')).toBe(oldest);

	const others = Array.from({ length: MOST_ROOMS }, (_, nth) => enter(`room ${nth}`, never).room);
	expect(roomOf('oldest')).not.toBe(oldest);
	expect(roomOf('in use')).toBe(inUse);
	expect(others.map((_, nth) => roomOf(`room ${nth}`))).toEqual(others);
});
