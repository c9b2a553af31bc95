/** The latest time that a Date can hold, in ms. */
const LAST_TIME_MS = 8.64e15;

/** A valid time in ms, or undefined. */
export const validTime = (ms: unknown): number | undefined =>
	typeof ms === 'number' && Math.abs(ms) <= LAST_TIME_MS ? ms : undefined;

/** The day (UTC) of a valid time in ms, such as `2024-01-31`. */
export const dayOf = (ms?: number): string | undefined =>
	ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 10);

/** `2024-01-31T08:00:00.000000+01:00`, also with a space for the `T` and without the colon of the zone. */
const DATE_TIME =
	/^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?)?\s*(?:Z|([+-]\d\d):?(\d\d)?)?$/i;

/** A time in ms; undefined for any other text. A time without an offset is UTC. */
export const parseTime = (value: unknown): number | undefined => {
	const parts = typeof value === 'string' ? DATE_TIME.exec(value.trim()) : null;
	if (!parts) return undefined;
	const [, day, time = '00:00', fraction = '', hours, minutes = '00'] = parts;
	const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	return validTime(Date.parse(`${day}T${time}${fraction.slice(0, 4)}${zone}`));
};

/** What Filed Since and Filed Before take. */
export const DATE_FORMS =
	'a date, or a time span back from today such as 90 days, 2 weeks, 3 months or 1 year';
