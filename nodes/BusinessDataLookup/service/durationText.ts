const UNITS: Array<[string, number]> = [
	['days', 86_400_000],
	['hours', 3_600_000],
	['min', 60_000],
];
/** Up to so many ms a duration is given in seconds, as in Retry-After and Max Wait. */
const IN_SECONDS_MS = 600_000;

/** A duration in ms for people: `42 s`, `25 min`, `3 hours`, `7 days`; rounded up. */
export const durationText = (ms: number): string => {
	const [name, unit] =
		ms <= IN_SECONDS_MS
			? ['s', 1000]
			: UNITS.find(([, size]) => ms >= 2 * size || size === 60_000)!;
	return `${Math.ceil(ms / unit)} ${name}`;
};
