/** Bulk email jobs: `job-1` has 250 rows, `job-empty` none. */
import type { Company } from './companies.mts';
import { createdDate } from './logs.mts';
import { idOf } from './random.mts';
import { DAY_MS } from './timestamps.mts';

export type BulkRow = ReturnType<typeof makeRow>;

const ROWS = 250;
/** Every 25th row is a later version of the row eleven before it: same `external_id`, newer content. */
const UPDATE_EVERY = 25;
const UPDATE_DISTANCE = 11;

/** The rows of every job by its id, in the order in which cursors walk them. */
export function makeBulkJobs(
	seed: number,
	today: number,
	companies: Company[],
): Map<string, BulkRow[]> {
	const rows =
		companies.length === 0
			? []
			: Array.from({ length: ROWS }, (_, index) => makeRow(seed, today, companies, index));
	return new Map([
		['job-1', rows],
		['job-empty', []],
	]);
}

function makeRow(seed: number, today: number, companies: Company[], index: number) {
	const isUpdate = index % UPDATE_EVERY === UPDATE_EVERY - 1;
	const subject = isUpdate ? index - UPDATE_DISTANCE : index;
	const { owner, record } = companies[subject % companies.length];
	return {
		external_id: idOf('X', seed, subject),
		email: record.name_based_emails[0],
		status: isUpdate ? 'VALID' : 'UNKNOWN',
		url: record.url,
		first_name: owner.firstName,
		last_name: owner.lastName,
		updated_date: createdDate(today - DAY_MS + index * 1000),
	};
}
