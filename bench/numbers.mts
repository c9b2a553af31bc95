/** How numbers of the table are written. */

/** At least three significant digits, no more than one behind the point from ten on. */
export function shown(value: number, unit = ''): string {
	const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
	const text = value.toLocaleString('en-US', { maximumFractionDigits: digits });
	return unit === '' ? text : `${text} ${unit}`;
}

export const seconds = (ms: number): string => shown(ms / 1000, 's');

export const percent = (share: number): string => `${shown(share * 100)} %`;
