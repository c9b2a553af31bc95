import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Field, Operation, Output } from '../catalogue/types';

/** Something new at the service that a workflow can start with. */
export interface TriggerEvent {
	value: string;
	label: string;
	description: string;
	/** What a poll costs, as the panel says it. */
	cost: string;
	/** The operation whose call lists the records, and which says how they become items. */
	operation: Operation;
	/** The filters of that operation that the trigger offers. */
	filters: Field[];
	/** How a record becomes the rows that are counted; absent = it is one. */
	output?: Output;
	/** The list comes in pages, newest first with this order; absent = one call gives all of it. */
	newestFirst?: IDataObject[];
	/** What makes a row the same row whatever its other fields say; '' = nothing does. */
	identity: (row: IDataObject) => string;
	/** Rows that are equal in identity are different ones, told apart by their number. */
	countsEqual?: boolean;
	/** When it happened, in ms; undefined where the row does not say. */
	date: (row: IDataObject) => number | undefined;
}

const operationOf = (resource: string, operation: string): Operation =>
	findOperation(resource, operation)!;

const timeOf = (value: unknown): number | undefined => {
	const ms = typeof value === 'string' ? Date.parse(value) : NaN;
	return Number.isNaN(ms) ? undefined : ms;
};

const finite = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** `2024-01-31 00:00:00.000000`, which names no zone, is taken as UTC, as its Unix time is. */
const filedAt = ({ date_filed_unix: unix, date_filed: text }: IDataObject): number | undefined =>
	finite(unix) ??
	(typeof text === 'string' ? timeOf(`${text.slice(0, 23).replace(' ', 'T')}Z`) : undefined);

const joined = (...parts: unknown[]): string => JSON.stringify(parts.map((part) => part ?? ''));

/** The instant of a log entry, for one instant can be written with several offsets; else the text itself. */
const instantOf = ({ created_date: date }: IDataObject): unknown => timeOf(date) ?? date;

const lienSearch = operationOf('lien', 'searchSecuredParty');
const reviewSearch = operationOf('review', 'getAll');

const LOG_COST = 'A poll is one call, which does not count against the minute allowance.';

/**
 * What the trigger watches.
 * Source: POST /v1/ucc/secured_party, GET /v1/emails/logs, GET /v1/mobile-numbers/logs, POST /v1/google-reviews.
 */
export const events: TriggerEvent[] = [
	{
		value: 'emailLookedUp',
		label: 'On Email Looked Up',
		description: 'An email was looked up by the signed-in user',
		cost: LOG_COST,
		operation: operationOf('email', 'getLogs'),
		filters: [],
		identity: (row) =>
			joined(
				instantOf(row),
				row.email,
				...(row.linkedin_url ? [row.linkedin_url] : [row.url, row.first_name, row.last_name]),
			),
		countsEqual: true,
		date: ({ created_date: date }) => timeOf(date),
	},
	{
		value: 'reviewPosted',
		label: 'On Google Review Posted',
		description: 'A review was posted about a business',
		cost: 'A poll is one call of the minute allowance.',
		operation: reviewSearch,
		filters: (reviewSearch.filters ?? []).filter(({ name }) => name !== 'categories'),
		output: {
			value: 'reviews',
			label: 'Reviews',
			description: 'One row per review',
			list: 'reviews',
			carry: ['company_name', 'google_maps_url'],
		},
		identity: (row) => {
			const place = row.google_maps_url || row.company_name;
			const reviewer = row.reviewer_profile || row.reviewer_name;
			return reviewer ? joined(place, reviewer) : '';
		},
		date: ({ post_time_approx_unix: seconds }) => {
			const unix = finite(seconds);
			return unix === undefined ? undefined : unix * 1000;
		},
	},
	{
		value: 'lienFiled',
		label: 'On Lien Filed',
		description: 'A UCC lien that matches the filters was filed',
		cost: 'A poll that finds nothing new is one call of the minute allowance. One that does reads all liens since Look Back Days, 50 in a call.',
		operation: lienSearch,
		filters: lienSearch.filters ?? [],
		newestFirst: [{ field: 'date_filed_unix', order: 'desc' }],
		identity: ({ record_id: id }) => (id === undefined || id === null ? '' : String(id)),
		date: filedAt,
	},
	{
		value: 'mobileNumberLookedUp',
		label: 'On Mobile Number Looked Up',
		description: 'A mobile number was looked up',
		cost: LOG_COST,
		operation: operationOf('mobileNumber', 'getLogs'),
		filters: [],
		identity: (row) =>
			joined(
				instantOf(row),
				row.mobile_number,
				...(row.linkedin_url ? [row.linkedin_url] : [row.url, row.first_name, row.last_name]),
			),
		countsEqual: true,
		date: ({ created_date: date }) => timeOf(date),
	},
];
