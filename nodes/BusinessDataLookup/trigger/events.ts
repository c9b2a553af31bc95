import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Field, Operation, Output } from '../catalogue/types';

/** Something new at the service that a workflow can start with. */
export interface TriggerEvent {
	value: string;
	label: string;
	/** As the nodes panel lists it. */
	action: string;
	description: string;
	/** What a poll costs, as the panel says it. */
	cost: string;
	/** The operation whose call lists the records, and which says how they become items. */
	operation: Operation;
	/** The filters of that operation that the trigger offers. */
	filters: Field[];
	/** How a record becomes the rows that are counted; absent = it is one. */
	output?: Output;
	/** The list comes in pages; absent = one call gives all of it. */
	paged?: {
		newestFirst: IDataObject[];
		/** What the service orders by then. */
		sortKey: (row: IDataObject) => number | undefined;
	};
	/** What makes a row the same row whatever its other fields say. */
	identity: (row: IDataObject) => string;
	/** What it is the same by where the rest of its identity is missing for once. */
	alias?: (row: IDataObject) => string | undefined;
	/** Whether rows that are equal to this one in identity are different ones, told apart by their number. */
	countsEqual?: (row: IDataObject) => boolean;
	/** When it happened, in ms; undefined where the row does not say. */
	date: (row: IDataObject) => number | undefined;
}

const operationOf = (resource: string, operation: string): Operation =>
	findOperation(resource, operation)!;

/** The last instant that a date can name, in ms. */
export const LAST_INSTANT_MS = 8.64e15;

/** ms; undefined for what is no instant. */
const instant = (ms: unknown): number | undefined =>
	typeof ms === 'number' && Math.abs(ms) <= LAST_INSTANT_MS ? ms : undefined;

/** `2024-01-31T08:00:00.000000+01:00`; a space will do for the `T`, and the colons of the zone may be missing. */
const DATE_TIME =
	/^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?)?\s*(?:Z|([+-]\d\d):?(\d\d)?)?$/i;

/** The instant of a text, in ms, whatever zone the machine is in; a text that names none is UTC. */
const timeOf = (value: unknown): number | undefined => {
	const parts = typeof value === 'string' ? DATE_TIME.exec(value.trim()) : null;
	if (!parts) return undefined;
	const [, day, time = '00:00', fraction = '', hours, minutes = '00'] = parts;
	const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	return instant(Date.parse(`${day}T${time}${fraction.slice(0, 4)}${zone}`));
};

const sortKey = ({ date_filed_unix: unix }: IDataObject): number | undefined => instant(unix);

const joined = (...parts: unknown[]): string => JSON.stringify(parts.map((part) => part ?? ''));

/**
 * What makes an entry of a log the same entry: the instant, for one instant can be written with several
 * offsets, the result, and what was asked for.
 */
const logIdentity =
	(result: string) =>
	({ created_date: date, linkedin_url: profile, ...row }: IDataObject): string =>
		joined(
			timeOf(date) ?? date,
			row[result],
			...(profile ? [profile] : [row.url, row.first_name, row.last_name]),
		);

/** What names the place in the query of a Maps link; the rest is the page's language and such. */
const NAMING = ['cid', 'ftid', 'place_id', 'q', 'query', 'query_place_id'];

/** A Maps link by what names the place, without its scheme and `www.`; '' = there is none. */
const placeOf = (link: unknown): string => {
	const [address, query = ''] = String(link ?? '')
		.trim()
		.replace(/^https?:\/\//i, '')
		.replace(/^www\./i, '')
		.split('?');
	const [host, ...path] = address.replace(/\/$/, '').split('/');
	const named = query.split('&').filter((part) => NAMING.includes(part.split('=')[0]));
	return [host.toLowerCase(), ...path, ...named.sort()].join('/');
};

const reviewerOf = (row: IDataObject): unknown => row.reviewer_profile || row.reviewer_name;

const reviewAt = (place: unknown, row: IDataObject): string => joined(place, reviewerOf(row));

const lienSearch = operationOf('lien', 'searchSecuredParty');
const reviewSearch = operationOf('review', 'getAll');

const LOG_COST = 'Each check is one call, which does not count against the rate limit.';
const ONE_CALL = 'Each check costs one call (every minute: 1,440 a day; every 15 minutes: 96).';

/**
 * What the trigger watches.
 * Source: POST /v1/ucc/secured_party, GET /v1/emails/logs, GET /v1/mobile-numbers/logs, POST /v1/google-reviews.
 */
export const events: TriggerEvent[] = [
	{
		value: 'emailLookedUp',
		label: 'On Email Looked Up',
		action: 'On email looked up',
		description: 'An email was looked up by the signed-in user',
		cost: LOG_COST,
		operation: operationOf('email', 'getLogs'),
		filters: [],
		identity: logIdentity('email'),
		countsEqual: () => true,
		date: ({ created_date: date }) => timeOf(date),
	},
	{
		value: 'reviewPosted',
		label: 'On Google Review Posted',
		action: 'On Google review posted',
		description: 'A review was posted about a business',
		cost: ONE_CALL,
		operation: reviewSearch,
		filters: (reviewSearch.filters ?? []).filter(({ name }) => name !== 'categories'),
		output: {
			value: 'reviews',
			label: 'Reviews',
			description: 'One row per review',
			list: 'reviews',
			carry: ['company_name', 'google_maps_url'],
		},
		identity: (row) => reviewAt(placeOf(row.google_maps_url) || row.company_name, row),
		alias: (row) => (row.company_name ? reviewAt(row.company_name, row) : undefined),
		countsEqual: (row) => !row.reviewer_profile,
		date: ({ post_time_approx_unix: seconds }) => instant(Number(seconds ?? NaN) * 1000),
	},
	{
		value: 'lienFiled',
		label: 'On Lien Filed',
		action: 'On lien filed',
		description: 'A UCC lien that matches the filters was filed',
		cost: `${ONE_CALL} When something is new, it reads on until all is found; once a day it reads all liens since Look Back Days, 50 in a call.`,
		operation: lienSearch,
		filters: lienSearch.filters ?? [],
		paged: { newestFirst: [{ field: 'date_filed_unix', order: 'desc' }], sortKey },
		identity: ({ record_id: id, ...row }) =>
			id === undefined || id === null || id === '' ? JSON.stringify(row) : String(id),
		date: (row) => sortKey(row) ?? timeOf(row.date_filed),
	},
	{
		value: 'mobileNumberLookedUp',
		label: 'On Mobile Number Looked Up',
		action: 'On mobile number looked up',
		description: 'A mobile number was looked up',
		cost: LOG_COST,
		operation: operationOf('mobileNumber', 'getLogs'),
		filters: [],
		identity: logIdentity('mobile_number'),
		countsEqual: () => true,
		date: ({ created_date: date }) => timeOf(date),
	},
];
