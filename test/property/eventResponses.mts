/** How the response of each event shows the records of a list. Fields that don't identify a record change at every call. */
import type { IDataObject } from 'n8n-workflow';
import { watchedOperations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Lien } from './watchedList.mts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days Ahead, or Look Back Days. The date of a record is when its event happens. */
export const WINDOW_DAYS = 30;

/** The same instant in another time zone at every call. */
const spelled = (ms: number, call: number): string => {
	const hours = (call % 5) - 2;
	const text = new Date(ms + hours * HOUR).toISOString().slice(0, 23);
	const zone = hours < 0 ? `-0${-hours}:00` : `+0${hours}:00`;
	return call % 2 === 0 ? `${text}000${zone}` : `${text}${zone}`;
};

const email = (rows: Lien[], call: number) =>
	rows.map(({ record_id: id, date_filed_unix: ms }) => ({
		created_date: spelled(ms, call),
		email: `${id}@example.com`,
		email_status: call % 2 === 0 ? 'VALID' : 'UNKNOWN',
		...(ms % 2 === 0 ? { linkedin_url: 'in/ada' } : { url: 'example.com', first_name: 'Ada' }),
	}));

const mobile = (rows: Lien[], call: number) =>
	rows.map(({ record_id: id, date_filed_unix: ms }) => ({
		created_date: spelled(ms, call),
		mobile_number: id,
		linkedin_url: 'in/ada',
	}));

const review = ({ record_id: id, date_filed_unix: ms }: Lien, call: number) => ({
	// The service gives an approximate time.
	post_time_approx_unix: ms / 1000 + (call % 3) * 600,
	reviewer_name: 'Ada',
	reviewer_profile: id,
	stars: 1 + (call % 5),
	text: `Read ${call} times`,
});

/** Every second review is of another place. */
const places = (rows: Lien[], call: number) =>
	[0, 1].map((place) => ({
		company_name: `Place ${place}`,
		google_maps_url: `https://maps.example/${place}`,
		reviews: rows
			.filter(({ record_id: id }) => Number(id.slice(1)) % 2 === place)
			.map((row) => review(row, call)),
	}));

/** The body of a response that lists these rows. A new event is one line here. */
const BODIES = {
	lienFiled: (rows: Lien[], total?: number) => ({ records: rows, total_records: total }),
	lienExpiring: (rows: Lien[], total?: number) => ({
		records: rows.map(({ date_filed_unix: ms, ...row }) => ({
			...row,
			date_expired_unix: ms + WINDOW_DAYS * DAY,
		})),
		total_records: total,
	}),
	emailLookedUp: (rows: Lien[], _total: unknown, call: number) => ({
		logs_emails: email(rows, call),
	}),
	mobileNumberLookedUp: (rows: Lien[], _total: unknown, call: number) => ({
		logs_mobile_numbers: mobile(rows, call),
	}),
	reviewPosted: (rows: Lien[], _total: unknown, call: number) => ({ records: places(rows, call) }),
};

export type EventName = keyof typeof BODIES;

export const EVENTS = Object.keys(BODIES) as EventName[];

const watchOf = (event: EventName) =>
	watchedOperations.find((each) => each.event.value === event)!.event;

export const isPaged = (event: EventName): boolean => watchOf(event).sortedBy !== undefined;

/** Whether the service leaves out records that are over or too far ahead. */
export const isAhead = (event: EventName): boolean =>
	watchOf(event).period.aheadFilter !== undefined;

export const bodyOf = (
	event: EventName,
	rows: Lien[],
	total: number | undefined,
	call: number,
): unknown => ({ success: true, ...BODIES[event](rows, total, call) });

/** Which record an item is. */
export const idOf = (json: IDataObject): string =>
	String(json.record_id ?? json.reviewer_profile ?? json.mobile_number ?? json.email).split('@')[0];
