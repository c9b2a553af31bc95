import { LookupFailure } from '../failure';
import type { Result } from '../output/items';
import type { Answer, ListFacts } from './list/records';

/** What an input got, and what is known of its list. */
export type Success = Exclude<Result, LookupFailure> & ListFacts;

/** An answer as a result. */
export const toResult = (answer: Answer): Success | LookupFailure =>
	answer instanceof LookupFailure ? answer : { kind: 'records', ...answer };

/** How many records the service returned; undefined for a download, whose rows aren't counted. */
export const returnedRecords = (answer: Success): number | undefined => {
	if (answer.kind === 'file') return answer.recordCount;
	return answer.kind === 'count' ? 0 : answer.records.length;
};
