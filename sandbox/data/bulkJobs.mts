/**
 * Bulk email jobs: `job-1` has 250 rows, `job-long` 9,000, `job-uneven` 150 on pages that aren't full, and `job-empty`
 * none. "Rows carry external_id, which is the durable key for merging rows": a later row with the same id is newer, and
 * may have only the fields that it adds.
 */
import type { Company } from './companies.mts';
import { createdDate } from './logs.mts';
import { hashOf, idOf, scramble } from './random.mts';
import { DAY_MS } from './timestamps.mts';

export interface BulkRow {
	external_id: string;
	status: string;
	updated_date: string;
	/** Null until the job has found it. */
	email?: string | null;
	url?: string;
	first_name?: string;
	last_name?: string;
}

const SHORT_JOB_ROWS = 250;
/** Every 25th row of the short job is a later version of the row eleven before it. */
const UPDATE_EVERY = 25;
const UPDATE_DISTANCE = 11;

/** People of the long job: its first pages announce them, and five rounds of later rows complete them. */
const LONG_JOB_PEOPLE = 1500;
const ROUNDS = ['QUEUED', 'RUNNING', 'CHECKING', 'UNKNOWN', 'VALID'];
/** The uneven job has empty places: some between rows, and one long hole that makes a page empty. */
const UNEVEN_JOB = 'job-uneven';
const UNEVEN_ROWS = 150;
const HOLE_EVERY = 4;
const LONG_HOLE = 300;

/** It shares no factor with the number of people, so every round visits each of them once, out of order. */
const ROUND_STEP = 7919;

/** Makes a row about the person at this place of the data, `ms` after the job was started. */
type RowMaker = (subject: number, status: string, ms: number) => Required<BulkRow>;

/** The rows of every job by its id, in the order of the cursors. */
export function makeBulkJobs(
	seed: number,
	today: number,
	companies: Company[],
): Map<string, BulkRow[]> {
	const jobs: [id: string, prefix: string, rowsOf: (row: RowMaker) => BulkRow[]][] = [
		['job-1', 'X', shortJob],
		['job-long', 'L', longJob],
		[UNEVEN_JOB, 'V', unevenJob],
		['job-empty', '', () => []],
	];
	const makerOf =
		(prefix: string): RowMaker =>
		(subject, status, ms) => {
			const { owner, record } = companies[subject % companies.length];
			return {
				email: record.name_based_emails[0],
				url: record.url,
				first_name: owner.firstName,
				last_name: owner.lastName,
				external_id: idOf(prefix, seed, subject),
				status,
				updated_date: createdDate(today - DAY_MS + ms),
			};
		};
	const isEmpty = companies.length === 0;
	return new Map(jobs.map(([id, prefix, rowsOf]) => [id, isEmpty ? [] : rowsOf(makerOf(prefix))]));
}

function shortJob(row: RowMaker): BulkRow[] {
	return Array.from({ length: SHORT_JOB_ROWS }, (_, index) => {
		const isUpdate = index % UPDATE_EVERY === UPDATE_EVERY - 1;
		return isUpdate
			? row(index - UPDATE_DISTANCE, 'VALID', index * 1000)
			: row(index, 'UNKNOWN', index * 1000);
	});
}

function longJob(row: RowMaker): BulkRow[] {
	const people = Array.from({ length: LONG_JOB_PEOPLE }, (_, place) => place);
	const announced = people.map((place) => ({ ...row(place, 'PENDING', 0), email: null }));
	const completed = ROUNDS.flatMap((status, round) =>
		people.map((place): BulkRow => {
			const subject = (place * ROUND_STEP + round) % LONG_JOB_PEOPLE;
			const { external_id, updated_date, email } = row(subject, status, (round + 1) * 60_000);
			return { external_id, status, updated_date, ...(status === 'VALID' && { email }) };
		}),
	);
	return [...announced, ...completed];
}

function unevenJob(row: RowMaker): BulkRow[] {
	return Array.from({ length: UNEVEN_ROWS }, (_, place) => row(place, 'VALID', place * 1000));
}

/** The places that cursors count: the rows of a job, and the holes of the uneven job. */
export function placesOf(job: string, rows: BulkRow[]): (BulkRow | undefined)[] {
	if (job !== UNEVEN_JOB) return rows;
	return rows.flatMap((row, index) => {
		if (index === UNEVEN_ROWS / 2) return [...Array<undefined>(LONG_HOLE), row];
		return index % HOLE_EVERY === 0 ? [row, undefined] : [row];
	});
}

/** The cursor of a place: base64 that doesn't reveal the place, and that a query has to encode. */
export function cursorAt(job: string, offset: number): string {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(scramble(hashOf(job), offset));
	return `+${bytes.toString('base64')}`;
}

/** The place of a cursor, -1 being the start; undefined if the job doesn't have this cursor. */
export function offsetOf(
	job: string,
	places: (BulkRow | undefined)[],
	cursor: string,
): number | undefined {
	if (cursor === '-1') return 0;
	const offset = places.findIndex((_, index) => cursorAt(job, index) === cursor);
	return offset < 0 ? undefined : offset;
}
