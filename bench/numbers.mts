/** Writes the numbers of the tables. */

/** Writes a number with three significant digits, or all digits of a larger one. */
export function shown(value: number, unit = ''): string {
	const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
	const text = value.toLocaleString('en-US', { maximumFractionDigits: digits });
	return unit === '' ? text : `${text} ${unit}`;
}

export const seconds = (ms: number): string => shown(ms / 1000, 's');

export const percent = (share: number): string => `${shown(share * 100)} %`;
