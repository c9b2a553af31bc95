import type { IDataObject } from 'n8n-workflow';
import type { Watch, WatchWindow } from './types';

/** The last instant that a date can name, in ms. */
const LAST_INSTANT_MS = 8.64e15;

/** ms; undefined for what is no instant. */
export const instant = (ms: unknown): number | undefined =>
	typeof ms === 'number' && Math.abs(ms) <= LAST_INSTANT_MS ? ms : undefined;

/** `2024-01-31T08:00:00.000000+01:00`; a space will do for the `T`, and the colons of the zone may be missing. */
const DATE_TIME =
	/^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?)?\s*(?:Z|([+-]\d\d):?(\d\d)?)?$/i;

/** The instant of a text, in ms, whatever zone the machine is in; a text that names none is UTC. */
export const timeOf = (value: unknown): number | undefined => {
	const parts = typeof value === 'string' ? DATE_TIME.exec(value.trim()) : null;
	if (!parts) return undefined;
	const [, day, time = '00:00', fraction = '', hours, minutes = '00'] = parts;
	const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	return instant(Date.parse(`${day}T${time}${fraction.slice(0, 4)}${zone}`));
};

/** Values that make a record the same record, as one text; a missing one is like an empty one. */
export const identity = (...values: unknown[]): string =>
	JSON.stringify(values.map((value) => value ?? ''));

/** A record may be dated so long before the last poll. */
export const LOOK_BACK: WatchWindow = {
	name: 'lookBackDays',
	label: 'Look Back Days',
	days: 30,
	description:
		'How far before the last poll a record may be dated and still be noticed, in days. Records that the service adds late are found so.',
	hint: 'The first poll starts nothing: it learns which records are there already.',
};

/** A record is noticed so long before its date. */
export const daysAhead = (filter: string, days: number): WatchWindow => ({
	name: 'daysAhead',
	label: 'Days Ahead',
	days,
	description: 'How many days before its date a record starts the workflow',
	hint: 'The first poll starts nothing: it learns which records are that near already.',
	ahead: filter,
});

/** What the trigger's panel says of a check that counts. */
export const ONE_CALL =
	'Each check costs one call (every minute: 1,440 a day; every 15 minutes: 96).';

/** A record with an ID is that one, whatever else it says; one without is the same where all of it is. */
export const byId =
	(field: string): Watch['identities'] =>
	({ [field]: id, ...row }) => [
		id === undefined || id === null || id === '' ? JSON.stringify(row) : String(id),
	];

/**
 * The entries of a lookup log: each is told by its instant, for one instant can be written with several offsets, by
 * its result, and by what was asked for.
 */
export const watchedLog = (
	words: Pick<Watch, 'event' | 'label' | 'action' | 'description'>,
	result: string,
): Watch => ({
	...words,
	window: LOOK_BACK,
	cost: 'Each check is one call, which does not count against the rate limit.',
	identities: ({ created_date: date, linkedin_url: profile, ...row }: IDataObject) => {
		const asked = profile ? [profile] : [row.url, row.first_name, row.last_name];
		return [identity(timeOf(date) ?? date, row[result], ...asked)];
	},
	date: ({ created_date: date }) => timeOf(date),
});

/** What names the place in the query of a Maps link; the rest is the page's language and such. */
const NAMING = ['cid', 'ftid', 'place_id', 'q', 'query', 'query_place_id'];

/** A Maps link by what names the place or the person, without its scheme and `www.`; '' = there is none. */
export const placeOf = (link: unknown): string => {
	const [address, query = ''] = String(link ?? '')
		.trim()
		.split('#')[0]
		.replace(/^(https?:)?\/\//i, '')
		.replace(/^www\./i, '')
		.split('?');
	const [host, ...path] = address.replace(/\/$/, '').split('/');
	const named = query.split('&').filter((part) => NAMING.includes(part.split('=')[0]));
	return [host.toLowerCase(), ...path, ...named.sort()].join('/');
};
