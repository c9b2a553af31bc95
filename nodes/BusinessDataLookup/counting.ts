/** A count with its noun: "1 call", "2 calls". */
export const pluralize = (count: number, thing: string): string =>
	`${count} ${thing}${count === 1 ? '' : 's'}`;

export const sum = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** How often each text occurs, the most frequent first. */
export const countByText = (names: string[]): Map<string, number> => {
	const counts = new Map<string, number>();
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	return new Map([...counts].sort(([, a], [, b]) => b - a));
};
