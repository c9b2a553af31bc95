/** Numbers of the table: medians, quantiles, and how they are written. */

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The value that `share` of the values do not exceed. */
export function quantile(values: number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** At least three significant digits, no more than one behind the point from ten on. */
export function shown(value: number, unit = ''): string {
	const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
	const text = value.toLocaleString('en-US', { maximumFractionDigits: digits });
	return unit === '' ? text : `${text} ${unit}`;
}

export const seconds = (ms: number): string => shown(ms / 1000, 's');

export const percent = (share: number): string => `${shown(share * 100)} %`;
