/** What identifies the record of an event, and when the event happened. */
import type { IDataObject } from 'n8n-workflow';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { EVENTS } from '../../property/eventResponses.mts';
import { watched as examples } from '../../support/activeTrigger.mts';
import { failIfMissing } from '../../support/failIfMissing.mts';

const eventOf = (name: string) =>
	watchedOperations.find(({ event }) => event.value === name)!.event;
const email = eventOf('emailLookedUp');
const mobile = eventOf('mobileNumberLookedUp');
const review = eventOf('reviewPosted');
const lien = eventOf('lienFiled');
const expiring = eventOf('lienExpiring');

it.each<[string | undefined, unknown[]]>([
	['2024-01-31T08:00:00.000Z', ['2024-01-31T08:00:00Z', '2024-01-31t08:00z', '2024-01-31T08:00']],
	['2024-01-31T08:00:00.000Z', ['2024-01-31 08:00:00 +0000', '2024-01-31T03:00:00-05']],
	['2024-01-31T06:30:00.000Z', ['2024-01-31T08:00:00+01:30', '2024-01-31T08:00:00+0130']],
	['2024-01-31T00:00:00.000Z', [' 2024-01-31 ']],
	[undefined, ['2024-13-31', '2024-01-31 or so', 'about 2024-01-31', 1706688000, undefined]],
])('the date of a log entry is %s in %j', (time, dates) => {
	const rows = dates.map((created_date) => ({ created_date }) as IDataObject);
	const expected = dates.map(() => (time === undefined ? undefined : Date.parse(time)));
	for (const { date } of [email, mobile]) expect(rows.map(date)).toEqual(expected);
});

it.each<[string, IDataObject, number | undefined]>([
	['lienFiled', { date_filed_unix: 5, date_filed: '2024-01-31' }, 5],
	['lienFiled', { date_filed: '1970-01-02' }, 86_400_000],
	['lienFiled', { date_filed_unix: 0, date_filed: '1970-01-02' }, 86_400_000],
	['lienExpiring', { date_expired_unix: 5, date_filed_unix: 9 }, 5],
	['reviewPosted', { post_time_approx_unix: 5 }, 5000],
	['reviewPosted', { post_time_approx_unix: '5' }, 5000],
])('for %s, the date of the record %j is %s', (event, row, date) => {
	expect(eventOf(event).date(row)).toBe(date);
});

const names = { url: 'x', first_name: 'A', last_name: 'B' };
const entry = { created_date: '2024-01-31', email: 'a@x', ...names };
const place = { google_maps_url: 'm', company_name: 'a' };
const maps = 'https://www.google.com/maps/contrib/100000000000000000001';
const by = (reviewer_profile: string) => ({ ...place, reviewer_profile });
const named = { company_name: 'a', reviewer_name: 'n', text: 'Good' };
const due = { record_id: 'r', date_expired_unix: 5 };

it.each<[boolean, string, typeof lien, IDataObject, IDataObject]>([
	[true, 'one instant', email, entry, { ...entry, created_date: '2024-01-31T00:00Z' }],
	[true, 'one place and profile', review, by(maps), { ...by(maps), stars: 5, company_name: 'b' }],
	[true, 'the same reviewer', review, by(maps), by(`${maps}?hl=en-US`)],
	[true, 'a map of them', review, by(maps), by(`${maps}/reviews/@37.7,-122.4,3z?entry=ttu#a`)],
	[true, 'a reviewer by path', review, by('https://a.b/u/ada'), by('//a.b/u/ada/?x')],
	[true, 'one company, name and text', review, named, { ...named, stars: 2 }],
	[true, 'one filed lien', lien, due, { ...due, date_expired_unix: 6 }],
	[true, 'one expiry date', expiring, due, { ...due, date_expired_unix: 6 }],
	[false, 'two expiry dates', expiring, due, { ...due, date_expired_unix: 86_400_000 }],
	[false, 'two instants', email, entry, { ...entry, created_date: '2024-02-01' }],
	[false, 'two numbers', mobile, { mobile_number: '1' }, { mobile_number: '2' }],
	[false, 'two places of one company', review, place, { ...place, google_maps_url: 'n' }],
	[false, 'two profiles', review, by(maps), by(`${maps}2`)],
	[false, 'two queries without a path', review, by('https://a.b/?u=1'), by('https://a.b/?u=2')],
	[false, 'two texts of one name', review, named, { ...named, text: 'Bad' }],
])('(same record: %s) two records with %s', (isSame, _name, { identity }, one, other) => {
	expect(identity(one) === identity(other)).toBe(isSame);
});

it.each(watchedOperations)('the list of $event.value is sorted if paged', ({ paging, event }) => {
	expect(event.sortedBy !== undefined).toBe(paging !== undefined);
});

const events = watchedOperations.map(({ event }) => event.value);

it('each event of the trigger has a response in eventResponses.mts', () => {
	failIfMissing(
		events.filter((event) => !EVENTS.some((known) => known === event)),
		'test/property/eventResponses.mts',
		"`event: (rows, total, call) => the body of a response`, with each row's record_id in it.",
	);
});

it('each event of the trigger is in the table of activeTrigger.mts', () => {
	failIfMissing(
		events.filter((event) => !examples.some((example) => example.event === event)),
		'test/support/activeTrigger.mts',
		'{ event, path, operation, filters, action, happen }, for the tests of every event.',
	);
});
