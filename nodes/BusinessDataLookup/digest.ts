import { createHash } from 'crypto';

/** A short hash of some values: equal for equal values, and it does not contain them. */
export const digest = (...parts: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
