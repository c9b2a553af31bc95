/** The message of an error with its causes: without them, a network error says only "fetch failed". */
export function errorMessage(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	// A host with two addresses has an error for each.
	const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
	const because = error.cause ?? first;
	if (because === undefined) return error.message;
	const cause = errorMessage(because);
	return error.message === '' ? cause : `${error.message} (${cause})`;
}
