/** The two lookup logs of each user ("Email log entry", "Mobile-number log entry"). */
import type { Company } from './companies.mts';
import { slugOf } from './naming.mts';
import { hashOf, scramble, seeded, STREAM, type Random } from './random.mts';
import { DAY_MS, isoMicroseconds } from './timestamps.mts';

/** Who was looked up: a profile, or a person at a domain. */
export type EmailSubject =
	| { linkedin_url: string }
	| { url: string; first_name: string; last_name: string };

export type EmailLog = { created_date: string; email: string; email_status: string } & EmailSubject;

export interface MobileLog {
	created_date: string;
	linkedin_url: string;
	mobile_number: string;
}

const EMAIL_LOGS = 240;
const MOBILE_LOGS = 120;
const HISTORY_MS = 60 * DAY_MS;

/** The UTC offsets of timestamps, in minutes. */
const OFFSETS = [0, -300, 330, -420];

/** An ISO 8601 timestamp of an instant (Unix ms). The second decides on the UTC offset. */
export function createdDate(ms: number): string {
	const minutes = OFFSETS[scramble(0, Math.floor(ms / 1000)) % OFFSETS.length];
	const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
	const offset = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
	return `${isoMicroseconds(ms + minutes * 60_000)}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** The logs of all users: emails in no order, mobile numbers oldest first. Every user starts with past lookups. */
export class LookupLogs {
	private readonly emailsByUser = new Map<string, EmailLog[]>();
	private readonly mobilesByUser = new Map<string, MobileLog[]>();

	/** @param today Unix ms; all past lookups were made before it */
	constructor(
		private readonly seed: number,
		private readonly today: number,
		private readonly companies: Company[],
	) {}

	/** The email lookups of a user. Half of the past ones are by profile, half by domain and name. */
	emailsOf(user: string): EmailLog[] {
		return logOf(this.emailsByUser, user, () =>
			mixed(this.past(STREAM.emailLogs, user, EMAIL_LOGS, pastEmail)),
		);
	}

	/** The mobile-number lookups of a user. */
	mobilesOf(user: string): MobileLog[] {
		return logOf(this.mobilesByUser, user, () =>
			this.past(STREAM.mobileLogs, user, MOBILE_LOGS, pastMobile).reverse(),
		);
	}

	/** Logs an address that a user found at `now` (Unix ms). */
	addEmail(user: string, subject: EmailSubject, email: string, now: number): void {
		const entry = { created_date: createdDate(now), email, email_status: 'VALID', ...subject };
		const log = this.emailsOf(user);
		log.splice(hashOf(email) % (log.length + 1), 0, entry);
	}

	/** Logs a number that a user found at `now` (Unix ms). `linkedin_url` is empty for a lookup by name. */
	addMobile(user: string, linkedin_url: string, mobile_number: string, now: number): void {
		const entry = { created_date: createdDate(now), linkedin_url, mobile_number };
		this.mobilesOf(user).push(entry);
	}

	/** At most `count` entries, newest first; fewer if there are fewer companies. */
	private past<Entry>(
		stream: number,
		user: string,
		count: number,
		entryOf: (company: Company, created_date: string, index: number) => Entry,
	): Entry[] {
		const subjects = this.companies.filter(({ record }) => record.phone.length > 0);
		const start = hashOf(user) % Math.max(1, subjects.length);
		return seeded([this.seed, stream, hashOf(user)], (random) =>
			pastInstants(random, this.today, Math.min(count, this.companies.length)).map((ms, index) =>
				entryOf(subjects[(start + index) % subjects.length], createdDate(ms), index),
			),
		);
	}
}

function logOf<Entry>(logs: Map<string, Entry[]>, user: string, past: () => Entry[]): Entry[] {
	const log = logs.get(user) ?? past();
	logs.set(user, log);
	return log;
}

/** Puts entries into an order that none of their fields shows. */
function mixed<Entry>(entries: Entry[]): Entry[] {
	return entries
		.map((entry, index) => ({ entry, place: scramble(0, index) }))
		.sort((a, b) => a.place - b.place)
		.map(({ entry }) => entry);
}

function pastEmail({ owner, record }: Company, created_date: string, index: number): EmailLog {
	const entry = { created_date, email: record.name_based_emails[0], email_status: 'VALID' };
	const { firstName, lastName } = owner;
	return index % 2 === 0
		? { ...entry, linkedin_url: profileOf(owner) }
		: { ...entry, url: record.url, first_name: firstName, last_name: lastName };
}

function pastMobile({ owner, record }: Company, created_date: string): MobileLog {
	return { created_date, linkedin_url: profileOf(owner), mobile_number: record.phone[0] };
}

function pastInstants(random: Random, today: number, count: number): number[] {
	return Array.from(
		{ length: count },
		() => today - random.number.int({ min: 1, max: HISTORY_MS }),
	).sort((a, b) => b - a);
}

/** The profile of a company's owner, e.g. `linkedin.com/in/ada-ohara`. */
export function profileOf(owner: Company['owner']): string {
	return `linkedin.com/in/${profileName(owner)}`;
}

/** The last part of that profile, e.g. `ada-ohara`. */
export function profileName({ firstName, lastName }: Company['owner']): string {
	return `${slugOf(firstName)}-${slugOf(lastName)}`;
}
