/** Compares different names regardless of case. localeCompare took a quarter of this package's loading time. */
export const alphabetical = (a: string, b: string): number =>
	a.toLowerCase() < b.toLowerCase() ? -1 : 1;
