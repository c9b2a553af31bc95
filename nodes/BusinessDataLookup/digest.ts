import { createHash } from 'crypto';

/** A short hash of some values. Equal values have equal hashes, and a hash doesn't reveal them. */
export const digest = (...parts: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
