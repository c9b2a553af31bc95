/** Fails if a table lacks names, and says what to write in which file. */
export function failIfMissing(missing: string[], file: string, write: string): void {
	if (missing.length === 0) return;
	throw new Error(`${file} lacks ${missing.join(', ')}. Write there: ${write}`);
}
