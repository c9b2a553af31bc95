/** What makes a record of an event the same record, and when it happened. */
import type { IDataObject } from 'n8n-workflow';
import { watched } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { EVENTS } from '../../property/modelEvents.mts';
import { watched as examples } from '../../support/activeTrigger.mts';
import { nothingMissing } from '../../support/nothingMissing.mts';
import type { Watch } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';

const watch = (name: string) => watched.find(({ watch: { event } }) => event === name)!.watch;
const email = watch('emailLookedUp');
const mobile = watch('mobileNumberLookedUp');
const review = watch('reviewPosted');
const lien = watch('lienFiled');

describe('the trigger', () => {
	it.each<[string, unknown, string | undefined]>([
		['in UTC', '2024-01-31T08:00:00Z', '2024-01-31T08:00:00.000Z'],
		['in another zone', '2024-01-31T08:00:00+01:30', '2024-01-31T06:30:00.000Z'],
		['in a zone of whole hours', '2024-01-31T08:00:00-05', '2024-01-31T13:00:00.000Z'],
		['in a zone without a colon', '2024-01-31T08:00:00+0130', '2024-01-31T06:30:00.000Z'],
		['with a space for the T', '2024-01-31 08:00:00', '2024-01-31T08:00:00.000Z'],
		['with a space before the zone', '2024-01-31 08:00:00 +0000', '2024-01-31T08:00:00.000Z'],
		['with microseconds', '2024-01-31T08:00:00.123456+00:00', '2024-01-31T08:00:00.123Z'],
		['with tenths', '2024-01-31T08:00:00.5Z', '2024-01-31T08:00:00.500Z'],
		['without seconds', '2024-01-31T08:00', '2024-01-31T08:00:00.000Z'],
		['of a day alone', '2024-01-31', '2024-01-31T00:00:00.000Z'],
		['in small letters', '2024-01-31t08:00:00z', '2024-01-31T08:00:00.000Z'],
		['between spaces', ' 2024-01-31 ', '2024-01-31T00:00:00.000Z'],
		['that no calendar has as no date', '2024-13-31', undefined],
		['followed by words as no date', '2024-01-31 or so', undefined],
		['after words as no date', 'about 2024-01-31', undefined],
		['that is a number as no date', 1706688000, undefined],
		['that is missing as no date', undefined, undefined],
	])('reads a log entry date %s', (_name, created_date, time) => {
		const row = { created_date } as IDataObject;
		const expected = time === undefined ? undefined : Date.parse(time);
		expect([email.date(row), mobile.date(row)]).toEqual([expected, expected]);
	});
});

describe('the date of a lien', () => {
	it.each<[string, IDataObject, number | undefined]>([
		['is date_filed_unix, in milliseconds', { date_filed_unix: 5, date_filed: '2024-01-31' }, 5],
		['may be the latest date that JavaScript has', { date_filed_unix: 8.64e15 }, 8.64e15],
		[
			'is unknown where date_filed_unix is later than any JavaScript date',
			{ date_filed_unix: 8.64e15 + 2 },
			undefined,
		],
		[
			'is unknown where date_filed_unix is earlier than any JavaScript date',
			{ date_filed_unix: -8.64e15 - 2 },
			undefined,
		],
		['is unknown where date_filed_unix is text', { date_filed_unix: '5' }, undefined],
		['is date_filed where date_filed_unix is missing', { date_filed: '1970-01-02' }, 86_400_000],
		['is unknown where date_filed_unix and date_filed are missing', {}, undefined],
	])('%s', (_name, row, date) => {
		expect(lien.date(row)).toBe(date);
	});
});

it('the date of a lien that expires is date_expired_unix, or date_expired where that is missing', () => {
	const expiring = watch('lienExpiring');
	expect(expiring.date({ date_expired_unix: 5, date_filed_unix: 9 })).toBe(5);
	expect(expiring.date({ date_expired: '1970-01-02' })).toBe(86_400_000);
	expect(expiring.date({ date_filed_unix: 9 })).toBeUndefined();
});

it.each<[unknown, number | undefined]>([
	[5, 5000],
	['5', 5000],
	[null, undefined],
	[undefined, undefined],
	['soon', undefined],
])(
	'the trigger, reading a review whose post_time_approx_unix is %j, takes its date to be %s',
	(post_time_approx_unix, date) => {
		expect(review.date({ post_time_approx_unix } as IDataObject)).toBe(date);
	},
);

const entry = {
	created_date: '2024-01-31',
	email: 'a@x',
	url: 'x',
	first_name: 'A',
	last_name: 'B',
};

describe('the trigger takes for one and the same record', () => {
	it.each<[string, Watch['identities'], IDataObject, IDataObject]>([
		[
			'log entries of one instant in two spellings',
			email.identities,
			entry,
			{ ...entry, created_date: '2024-01-31T00:00Z' },
		],
		[
			'log entries of one LinkedIn profile, whatever their other fields are',
			email.identities,
			{ ...entry, linkedin_url: 'in/ada' },
			{ ...entry, linkedin_url: 'in/ada', url: 'y', first_name: 'C' },
		],
		[
			'log entries that differ only in email_status',
			email.identities,
			entry,
			{ ...entry, email_status: 'VALID' },
		],
		['log entries that have null for a missing field', email.identities, { email: null }, {}],
		[
			'reviews of one place by one reviewer profile',
			review.identities,
			{ google_maps_url: 'm', reviewer_profile: 'p', stars: 1, company_name: 'a' },
			{ google_maps_url: 'm', reviewer_profile: 'p', stars: 5, company_name: 'b' },
		],
		[
			'reviews of one place and reviewer, however their links are written',
			review.identities,
			{
				google_maps_url: 'https://www.google.com/maps/place/A/?cid=7&hl=de#reviews',
				reviewer_profile: 'https://www.google.com/maps/contrib/9?hl=en',
			},
			{
				google_maps_url: '//google.com/maps/place/A?cid=7#top',
				reviewer_profile: 'google.com/maps/contrib/9/#x',
			},
		],
		[
			'reviews of one company by one reviewer name',
			review.identities,
			{ company_name: 'a', reviewer_name: 'n', stars: 1 },
			{ company_name: 'a', reviewer_name: 'n', stars: 2 },
		],
		[
			'liens with one id as number and as text',
			lien.identities,
			{ record_id: 7, a: 1 },
			{ record_id: '7', a: 2 },
		],
		['equal liens without an id', lien.identities, { a: 1 }, { record_id: null, a: 1 }],
		['equal liens with an empty id', lien.identities, { a: 1 }, { record_id: '', a: 1 }],
	])('%s', (_name, identities, one, other) => {
		expect(identities(one)[0]).toBe(identities(other)[0]);
	});
});

describe('the trigger takes for different records', () => {
	it.each<[string, Watch['identities'], IDataObject, IDataObject]>([
		[
			'log entries of two instants',
			email.identities,
			entry,
			{ ...entry, created_date: '2024-02-01' },
		],
		[
			'log entries whose created_date is two texts that are no dates',
			email.identities,
			{ created_date: 'x' },
			{ created_date: 'y' },
		],
		['log entries with two email addresses', email.identities, entry, { ...entry, email: 'b@x' }],
		[
			'log entries with two mobile numbers',
			mobile.identities,
			{ mobile_number: '1' },
			{ mobile_number: '2' },
		],
		['log entries with two websites', email.identities, entry, { ...entry, url: 'y' }],
		['log entries with two first names', email.identities, entry, { ...entry, first_name: 'C' }],
		['log entries with two last names', email.identities, entry, { ...entry, last_name: 'C' }],
		[
			'log entries with two LinkedIn profiles',
			email.identities,
			{ linkedin_url: 'a' },
			{ linkedin_url: 'b' },
		],
		[
			'reviews of two places of one company',
			review.identities,
			{ google_maps_url: 'm', company_name: 'a', reviewer_profile: 'p' },
			{ google_maps_url: 'n', company_name: 'a', reviewer_profile: 'p' },
		],
		[
			'reviews by two reviewer profiles with one name',
			review.identities,
			{ google_maps_url: 'm', reviewer_name: 'n', reviewer_profile: 'p' },
			{ google_maps_url: 'm', reviewer_name: 'n', reviewer_profile: 'q' },
		],
		['liens with two ids', lien.identities, { record_id: 7 }, { record_id: 8 }],
		['liens without an id that differ in a field', lien.identities, { a: 1 }, { a: 2 }],
	])('%s', (_name, identities, one, other) => {
		expect(identities(one)[0]).not.toBe(identities(other)[0]);
	});
});

it('the trigger counts equal records where they can be different events: reviews without a reviewer’s profile', () => {
	const counts = [email, mobile, review, lien].map(
		({ isNumbered }) => isNumbered?.({ reviewer_profile: 'n' }) ?? false,
	);
	expect(counts).toEqual([false, false, false, false]);
	expect(review.isNumbered!({})).toBe(true);
});

describe('every event of the trigger', () => {
	const lacking = (events: string[]) =>
		watched.map(({ watch: { event } }) => event).filter((event) => !events.includes(event));

	it('is simulated', () => {
		nothingMissing(
			lacking(EVENTS),
			'test/property/modelEvents.mts',
			"`event: (rows, total, call) => the body of a response`, with each row's record_id in it.",
		);
	});

	it('has an example at the sandbox', () => {
		nothingMissing(
			lacking(examples.map(({ event }) => event)),
			'test/support/activeTrigger.mts',
			'{ event, path, operation, filters, action, happen }, for the tests of every event.',
		);
	});

	it('has a name of its own', () => {
		expect(new Set(watched.map(({ watch: { event } }) => event)).size).toBe(watched.length);
	});
});
