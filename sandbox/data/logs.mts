/** The lookup logs of the authenticated user ("Email log entry", "Mobile-number log entry"). */
import type { Company } from './companies.mts';
import { slugOf } from './naming.mts';
import { seeded, STREAM, type Random } from './random.mts';
import { DAY_MS, isoMicroseconds } from './timestamps.mts';

/** What was asked for: a profile, or a person at a domain. */
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

/** An instant (Unix ms) as an ISO 8601 timestamp with UTC offset. */
export function createdDate(ms: number): string {
	return `${isoMicroseconds(ms)}+00:00`;
}

/** Up to 240 past email lookups, newest first: half by profile, half by domain and name. */
export function makeEmailLogs(seed: number, today: number, companies: Company[]): EmailLog[] {
	return seeded([seed, STREAM.emailLogs], (random) =>
		pastInstants(random, today, Math.min(EMAIL_LOGS, companies.length)).map((ms, index) => {
			const { owner, record } = companies[index];
			const entry = {
				created_date: createdDate(ms),
				email: record.name_based_emails[0],
				email_status: 'VALID',
			};
			if (index % 2 === 0) return { ...entry, linkedin_url: profileOf(owner) };
			return {
				...entry,
				url: record.url,
				first_name: owner.firstName,
				last_name: owner.lastName,
			};
		}),
	);
}

/** Up to 120 past mobile-number lookups, newest first. */
export function makeMobileLogs(seed: number, today: number, companies: Company[]): MobileLog[] {
	return seeded([seed, STREAM.mobileLogs], (random) =>
		pastInstants(random, today, Math.min(MOBILE_LOGS, companies.length)).map((ms, index) => ({
			created_date: createdDate(ms),
			linkedin_url: profileOf(companies[index].owner),
			mobile_number: companies[index].record.phone[0],
		})),
	);
}

function pastInstants(random: Random, today: number, count: number): number[] {
	return Array.from(
		{ length: count },
		() => today - random.number.int({ min: 1, max: HISTORY_MS }),
	).sort((a, b) => b - a);
}

function profileOf({ firstName, lastName }: Company['owner']): string {
	return `linkedin.com/in/${slugOf(firstName)}-${slugOf(lastName)}`;
}
