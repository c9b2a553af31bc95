/** A number of things as text: "1 call", "2 calls". */
export const counted = (count: number, thing: string): string =>
	`${count} ${thing}${count === 1 ? '' : 's'}`;

/** The sum of the numbers; 0 where there are none. */
export const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);
