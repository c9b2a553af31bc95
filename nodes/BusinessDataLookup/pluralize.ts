/** A count with its noun: "1 call", "2 calls". */
export const pluralize = (count: number, thing: string): string =>
	`${count} ${thing}${count === 1 ? '' : 's'}`;

export const sum = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);
