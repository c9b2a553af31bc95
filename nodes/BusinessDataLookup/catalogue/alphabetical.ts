/** Compares names regardless of case. localeCompare took a quarter of this package's loading time. */
export const alphabetical = (a: string, b: string): number => {
	const [first, second] = [a.toLowerCase(), b.toLowerCase()];
	if (first === second) return 0;
	return first < second ? -1 : 1;
};
