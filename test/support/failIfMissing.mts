/** Fails with what to write and where, for the names that a table lacks. */
export function failIfMissing(missing: string[], file: string, write: string): void {
	if (missing.length === 0) return;
	throw new Error(`${file} lacks ${missing.join(', ')}. Write there: ${write}`);
}
