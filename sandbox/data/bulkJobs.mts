/**
 * Bulk email jobs: `job-1` has 250 rows, `job-long` 9,000, `job-uneven` 150 on pages that are not full, `job-empty` none. "Rows carry external_id, which is the
 * durable key for merging rows": a later row of the same id is newer and may hold only what it adds.
 */
import type { Company } from './companies.mts';
import { createdDate } from './logs.mts';
import { hashOf, idOf, scramble } from './random.mts';
import { DAY_MS } from './timestamps.mts';

export interface BulkRow {
	external_id: string;
	status: string;
	updated_date: string;
	/** Null until it is found. */
	email?: string | null;
	url?: string;
	first_name?: string;
	last_name?: string;
}

const SHORT_JOB_ROWS = 250;
/** Every 25th row of the short job is a later version of the row eleven before it. */
const UPDATE_EVERY = 25;
const UPDATE_DISTANCE = 11;

/** People of the long job: announced on its first pages, completed in five rounds over all that follow. */
const LONG_JOB_PEOPLE = 1500;
const ROUNDS = ['QUEUED', 'RUNNING', 'CHECKING', 'UNKNOWN', 'VALID'];
/** Of the uneven job so many places are empty: some between rows, and enough in a row for a page of none. */
const UNEVEN_JOB = 'job-uneven';
const UNEVEN_ROWS = 150;
const HOLE_EVERY = 4;
const LONG_HOLE = 300;

/** No common factor to the people, so that every round meets each of them once, out of order. */
const ROUND_STEP = 7919;

/** The rows of every job by its id, in the order in which cursors walk them. */
export function makeBulkJobs(
	seed: number,
	today: number,
	companies: Company[],
): Map<string, BulkRow[]> {
	const isEmpty = companies.length === 0;
	const startedAt = today - DAY_MS;
	return new Map([
		['job-1', isEmpty ? [] : shortJob(seed, startedAt, companies)],
		['job-long', isEmpty ? [] : longJob(seed, startedAt, companies)],
		[UNEVEN_JOB, isEmpty ? [] : unevenJob(seed, startedAt, companies)],
		['job-empty', []],
	]);
}

function shortJob(seed: number, startedAt: number, companies: Company[]): BulkRow[] {
	return Array.from({ length: SHORT_JOB_ROWS }, (_, index) => {
		const isUpdate = index % UPDATE_EVERY === UPDATE_EVERY - 1;
		const subject = isUpdate ? index - UPDATE_DISTANCE : index;
		return {
			...personOf(companies, subject),
			external_id: idOf('X', seed, subject),
			status: isUpdate ? 'VALID' : 'UNKNOWN',
			updated_date: createdDate(startedAt + index * 1000),
		};
	});
}

function longJob(seed: number, startedAt: number, companies: Company[]): BulkRow[] {
	const announced = Array.from(
		{ length: LONG_JOB_PEOPLE },
		(_, subject): BulkRow => ({
			...personOf(companies, subject),
			external_id: idOf('L', seed, subject),
			status: 'PENDING',
			updated_date: createdDate(startedAt),
			email: null,
		}),
	);
	const completed = ROUNDS.flatMap((status, round) =>
		announced.map((_, place): BulkRow => {
			const subject = (place * ROUND_STEP + round) % LONG_JOB_PEOPLE;
			return {
				external_id: announced[subject].external_id,
				status,
				updated_date: createdDate(startedAt + (round + 1) * 60_000),
				...(status === 'VALID' && { email: personOf(companies, subject).email }),
			};
		}),
	);
	return [...announced, ...completed];
}

function unevenJob(seed: number, startedAt: number, companies: Company[]): BulkRow[] {
	return Array.from({ length: UNEVEN_ROWS }, (_, subject) => ({
		...personOf(companies, subject),
		external_id: idOf('V', seed, subject),
		status: 'VALID',
		updated_date: createdDate(startedAt + subject * 1000),
	}));
}

/** The places that the cursors of a job count: its rows, in the uneven job with holes between them. */
export function placesOf(job: string, rows: BulkRow[]): (BulkRow | undefined)[] {
	if (job !== UNEVEN_JOB) return rows;
	return rows.flatMap((row, index) => {
		if (index === UNEVEN_ROWS / 2) return [...Array<undefined>(LONG_HOLE), row];
		return index % HOLE_EVERY === 0 ? [row, undefined] : [row];
	});
}

function personOf(companies: Company[], subject: number) {
	const { owner, record } = companies[subject % companies.length];
	return {
		email: record.name_based_emails[0],
		url: record.url,
		first_name: owner.firstName,
		last_name: owner.lastName,
	};
}

/** The cursor that stands before the place at `offset`: base64 that tells nothing of it, and that a query has to encode. */
export function cursorAt(job: string, offset: number): string {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(scramble(hashOf(job), offset));
	return `+${bytes.toString('base64')}`;
}

/** The offset that a cursor of this job stands for, -1 being its start; undefined when it is no cursor of it. */
export function offsetOf(
	job: string,
	places: (BulkRow | undefined)[],
	cursor: string,
): number | undefined {
	if (cursor === '-1') return 0;
	const offset = places.findIndex((_, index) => cursorAt(job, index) === cursor);
	return offset < 0 ? undefined : offset;
}
