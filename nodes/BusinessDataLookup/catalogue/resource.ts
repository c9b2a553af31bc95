import { alphabetical } from './alphabetical';
import type { Operation, OperationCall, Resource } from './types';

/** The call of most operations: a POST that counts against the minute allowance and may be retried. */
const USUAL = { method: 'POST', countsInMinute: true, retryable: true } as const;

/** An operation as the file of its resource writes it: its call without what most calls have. */
export type Entry<Kind extends Operation = Operation> = Kind extends Operation
	? Omit<Kind, 'resource' | 'call' | 'response'> & {
			call: Partial<OperationCall> & Pick<OperationCall, 'path'>;
			/** Absent = the document shows nothing of it. */
			response?: Kind['response'];
		}
	: never;

/** A resource with its operations, which n8n wants in the order of their names. */
export const resource = (value: string, label: string, entries: Entry[]): Resource => ({
	value,
	label,
	operations: entries
		.map(
			({ call, ...entry }): Operation => ({
				resource: value,
				response: {},
				...entry,
				call: { ...USUAL, ...call },
			}),
		)
		.sort((a, b) => alphabetical(a.label, b.label)),
});
