/** What makes a record of an event the same record, and when it happened. */
import type { IDataObject } from 'n8n-workflow';
import { events } from '../../../nodes/BusinessDataLookup/trigger/events.ts';

const event = (name: string) => events.find(({ value }) => value === name)!;
const email = event('emailLookedUp');
const mobile = event('mobileNumberLookedUp');
const review = event('reviewPosted');
const lien = event('lienFiled');

describe('the date of a log entry', () => {
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
		['that no calendar has', '2024-13-31', undefined],
		['that is followed by words', '2024-01-31 or so', undefined],
		['that follows words', 'about 2024-01-31', undefined],
		['that is a number', 1706688000, undefined],
		['that is absent', undefined, undefined],
	])('%s is read', (_name, created_date, time) => {
		const row = { created_date } as IDataObject;
		const expected = time === undefined ? undefined : Date.parse(time);
		expect([email.date(row), mobile.date(row)]).toEqual([expected, expected]);
	});
});

describe('the date of a lien', () => {
	it.each<[string, IDataObject, number | undefined]>([
		['is its Unix time, in ms', { date_filed_unix: 5, date_filed: '2024-01-31' }, 5],
		['is the last that there is', { date_filed_unix: 8.64e15 }, 8.64e15],
		['is none behind the last', { date_filed_unix: 8.64e15 + 2 }, undefined],
		['is none before the first', { date_filed_unix: -8.64e15 - 2 }, undefined],
		['is not read of a text', { date_filed_unix: '5' }, undefined],
		['is the date in words where there is no Unix time', { date_filed: '1970-01-02' }, 86_400_000],
		['is none where there is neither', {}, undefined],
	])('%s', (_name, row, date) => {
		expect(lien.date(row)).toBe(date);
	});

	it('orders the list only where it is a Unix time', () => {
		const { sortKey } = lien.paged!;
		expect([sortKey({ date_filed_unix: 5 }), sortKey({ date_filed: '1970-01-02' })]).toEqual([
			5,
			undefined,
		]);
	});
});

it.each<[unknown, number | undefined]>([
	[5, 5000],
	['5', 5000],
	[null, undefined],
	[undefined, undefined],
	['soon', undefined],
])('a review of %j is dated %s', (post_time_approx_unix, date) => {
	expect(review.date({ post_time_approx_unix } as IDataObject)).toBe(date);
});

const entry = {
	created_date: '2024-01-31',
	email: 'a@x',
	url: 'x',
	first_name: 'A',
	last_name: 'B',
};

describe('two rows are the same', () => {
	it.each<[string, (row: IDataObject) => string, IDataObject, IDataObject]>([
		[
			'entries of one instant',
			email.identity,
			entry,
			{ ...entry, created_date: '2024-01-31T00:00Z' },
		],
		[
			'entries of one profile, whatever else they ask for',
			email.identity,
			{ ...entry, linkedin_url: 'in/ada' },
			{ ...entry, linkedin_url: 'in/ada', url: 'y', first_name: 'C' },
		],
		[
			'entries whose status has changed',
			email.identity,
			entry,
			{ ...entry, email_status: 'VALID' },
		],
		['entries with null for what others lack', email.identity, { email: null }, {}],
		[
			'reviews of one reviewer',
			review.identity,
			{ google_maps_url: 'm', reviewer_profile: 'p', stars: 1, company_name: 'a' },
			{ google_maps_url: 'm', reviewer_profile: 'p', stars: 5, company_name: 'b' },
		],
		[
			'reviews of one name at one company',
			review.identity,
			{ company_name: 'a', reviewer_name: 'n', stars: 1 },
			{ company_name: 'a', reviewer_name: 'n', stars: 2 },
		],
		['liens of one id', lien.identity, { record_id: 7, a: 1 }, { record_id: '7', a: 2 }],
		['liens without an id that are equal', lien.identity, { a: 1 }, { record_id: null, a: 1 }],
		['liens with an empty id that are equal', lien.identity, { a: 1 }, { record_id: '', a: 1 }],
	])('%s', (_name, identity, one, other) => {
		expect(identity(one)).toBe(identity(other));
	});
});

describe('two rows are different', () => {
	it.each<[string, (row: IDataObject) => string, IDataObject, IDataObject]>([
		['entries of two instants', email.identity, entry, { ...entry, created_date: '2024-02-01' }],
		[
			'entries of two texts that are no dates',
			email.identity,
			{ created_date: 'x' },
			{ created_date: 'y' },
		],
		['entries with two results', email.identity, entry, { ...entry, email: 'b@x' }],
		['entries with two numbers', mobile.identity, { mobile_number: '1' }, { mobile_number: '2' }],
		['entries of two sites', email.identity, entry, { ...entry, url: 'y' }],
		['entries of two first names', email.identity, entry, { ...entry, first_name: 'C' }],
		['entries of two last names', email.identity, entry, { ...entry, last_name: 'C' }],
		['entries of two profiles', email.identity, { linkedin_url: 'a' }, { linkedin_url: 'b' }],
		[
			'reviews of two places of one company',
			review.identity,
			{ google_maps_url: 'm', company_name: 'a', reviewer_profile: 'p' },
			{ google_maps_url: 'n', company_name: 'a', reviewer_profile: 'p' },
		],
		[
			'reviews of two profiles with one name',
			review.identity,
			{ google_maps_url: 'm', reviewer_name: 'n', reviewer_profile: 'p' },
			{ google_maps_url: 'm', reviewer_name: 'n', reviewer_profile: 'q' },
		],
		['liens of two ids', lien.identity, { record_id: 7 }, { record_id: 8 }],
		['liens without an id that differ', lien.identity, { a: 1 }, { a: 2 }],
	])('%s', (_name, identity, one, other) => {
		expect(identity(one)).not.toBe(identity(other));
	});
});

it('equal rows are counted where they can be different ones', () => {
	const counts = [email, mobile, review, lien].map(
		({ countsEqual }) => countsEqual?.({ reviewer_name: 'n' }) ?? false,
	);
	expect(counts).toEqual([true, true, false, false]);
	expect(review.countsEqual!({})).toBe(true);
});

it('a log offers no filters, reviews all but the one that they lack, liens all', () => {
	const names = [email, mobile, review, lien].map(({ filters }) => filters.map(({ name }) => name));
	expect(names.slice(0, 2)).toEqual([[], []]);
	expect(names[2]).not.toContain('categories');
	expect(names[2].length).toBe(review.operation.filters!.length - 1);
	expect(names[3].length).toBe(lien.operation.filters!.length);
});
