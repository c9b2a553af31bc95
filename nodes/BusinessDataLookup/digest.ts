import { createHash } from 'crypto';

/** A short hash of values, equal for equal ones, which tells none of them. */
export const digestOf = (...parts: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
