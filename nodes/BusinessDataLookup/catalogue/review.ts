import { validTime } from './dates';
import { fieldTable } from './field';
import { googleReviewsRecord, googleReviewsSummary, reviewRecord } from './recordFields';
import { resource } from './resource';
import { listOutput } from './sharedFields';
import { joinIdentity, LOOK_BACK, COST_OF_ONE_CALL } from './events';

/** The number of a reviewer in the path of a link, or the path: its query and what follows a number may change. */
const reviewerOf = (link: unknown): string => {
	const [, path] = /^(?:(?:https?:)?\/\/[^/?#]*)?([^?#]*)/i.exec(String(link)) ?? [];
	const [, number] = /\/(\d{6,})(?:\/|$)/.exec(path) ?? [];
	return number ?? (path.replace(/\/+$/, '') || String(link));
};

/** Source: POST /v1/google-reviews. It doesn't show which fields are required. */
export const review = resource('review', 'Google Review', [
	{
		kind: 'single',
		value: 'getAll',
		label: 'Get Many',
		action: 'Get many Google reviews',
		description: 'Get the ratings, reviews and summaries of a business',
		call: { path: '/v1/google-reviews' },
		resultName: 'reviews',
		search: {
			filters: fieldTable(`
				text domain | url | URL | Website of the business | e.g. example.com
				text phone | phone | Phone | Phone of the business | e.g. 415-555-0132
				text name | company_name | Company Name | Name of the business | e.g. Acme, Inc.
				text link | google_maps_url | Google Maps URL | Page of the business in Google Maps | e.g. https://maps.google.com/?cid=1
				codes | categories | Categories | Categories to return | e.g. accessibility
			`).map((field) => ({ ...field, alwaysList: field.kind === 'codes' })),
			modifiers: ['categories'],
			filterAdvice: 'Add URL, Phone, Company Name or Google Maps URL.',
		},
		response: {
			records: { at: 'records' },
			outputs: [
				{
					value: 'business',
					label: 'Businesses',
					description: 'One item per business, its reviews inside',
					recordFields: googleReviewsRecord,
					simplifiedFields: googleReviewsSummary,
				},
				listOutput('reviews', 'Reviews', 'review', reviewRecord),
			],
		},
		events: [
			{
				value: 'reviewPosted',
				label: 'On Google Review Posted',
				action: 'On Google review posted',
				description: 'A review was posted about a business',
				cost: COST_OF_ONE_CALL,
				period: LOOK_BACK,
				withoutFilters: ['categories'],
				output: listOutput('reviews', 'Reviews', 'review', reviewRecord, {
					parentFields: ['company_name', 'google_maps_url'],
				}),
				// The place and the reviewer.
				identity: ({ google_maps_url: maps, company_name: name, ...review }) => {
					const { reviewer_profile: link, reviewer_name: reviewer, text } = review;
					return joinIdentity(maps || name, ...(link ? [reviewerOf(link)] : [reviewer, text]));
				},
				date: ({ post_time_approx_unix: seconds }) => validTime(Number(seconds || NaN) * 1000),
			},
		],
	},
]);
