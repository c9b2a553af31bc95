const UNITS: Array<[string, number]> = [
	['days', 86_400_000],
	['hours', 3_600_000],
	['min', 60_000],
];
/** Up to so many ms a duration is given in seconds, as in Retry-After and Max Wait. */
const IN_SECONDS_MS = 600_000;
/** So small a part of a longer unit is not rounded up: a week and a second are 7 days. */
const NEGLIGIBLE_PART = 1 / 60;

/** A duration in ms for people: `42 s`, `25 min`, `3 hours`, `7 days`; rounded up. */
export const durationText = (ms: number): string => {
	if (ms <= IN_SECONDS_MS) return `${Math.ceil(ms / 1000)} s`;
	const [name, unit] = UNITS.find(([, size]) => ms >= 2 * size || size === 60_000)!;
	return `${Math.ceil(ms / unit - NEGLIGIBLE_PART)} ${name}`;
};
