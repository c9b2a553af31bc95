/** What went wrong, with its cause: of a network error the first part alone is "fetch failed". */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	// A host with two addresses fails at both.
	const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
	const because = error.cause ?? first;
	if (because === undefined) return error.message;
	const cause = reasonOf(because);
	return error.message === '' ? cause : `${error.message} (${cause})`;
}
