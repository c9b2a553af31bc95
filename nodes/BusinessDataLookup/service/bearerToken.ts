/** A bearer token without the `Bearer ` that was pasted before it. */
export const bearerToken = (typed: unknown): string =>
	String(typed)
		.trim()
		.replace(/^Bearer\s+/i, '');
