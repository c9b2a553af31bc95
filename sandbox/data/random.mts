/** Seeded random values: the same key gives the same values, whatever was generated before. */
import type { Faker } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/en';

export type Random = Faker;

/** A number for each kind of data, so that one kind doesn't change the values of another. */
export const STREAM = {
	companies: 1,
	lenders: 2,
	liens: 3,
	contacts: 4,
	reviews: 5,
	emailLogs: 6,
	mobileLogs: 7,
	ratings: 9,
	taxLiens: 10,
	filedLiens: 11,
} as const;

/** Runs `make` with a generator that `key` seeds. `make` must be synchronous, because the generator is shared. */
export function seeded<T>(key: number[], make: (random: Random) => T): T {
	faker.seed(key);
	return make(faker);
}

/** A number from 0 to 2^32-1 (murmur3's finalizer). Different indices always give different numbers. */
export function scramble(seed: number, index: number): number {
	let hash = index ^ Math.imul(seed + 1, 0x9e3779b1);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number from 0 to 2^32-1 for a text (FNV-1a, mixed so that all bits count). */
export function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) {
		hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	}
	return scramble(0, hash);
}

/** A unique id, e.g. `C7f3a91b2`. */
export function idOf(prefix: string, seed: number, index: number): string {
	return prefix + scramble(seed, index).toString(16).padStart(8, '0');
}
