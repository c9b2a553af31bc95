/** A number of things as text: "1 call", "2 calls". */
export const counted = (count: number, thing: string): string =>
	`${count} ${thing}${count === 1 ? '' : 's'}`;
