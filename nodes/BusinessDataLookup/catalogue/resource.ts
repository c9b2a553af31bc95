import { alphabetical } from './alphabetical';
import type { Operation, OperationCall, Resource } from './types';

/** The call of most operations: a POST that counts against the minute allowance and may be retried. */
const USUAL = { method: 'POST', countsInMinute: true, retryable: true } as const;

/** An operation as the catalogue writes it. The rest is filled in by `resource`. */
export type Entry<Kind extends Operation = Operation> = Kind extends Operation
	? Omit<Kind, 'resource' | 'call' | 'response'> & {
			call: Partial<OperationCall> & Pick<OperationCall, 'path'>;
			response?: Kind['response'];
		}
	: never;

/** A resource with its operations, sorted by label, as n8n's lint wants. */
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
