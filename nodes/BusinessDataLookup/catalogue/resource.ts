import { alphabetical } from './alphabetical';
import type { Operation, OperationCall, Resource } from './types';

/** The call of most operations. */
const USUAL_CALL = { method: 'POST', countsInMinute: true, idempotent: true } as const;

/** An operation as it is written in the catalogue. `resource` fills in the rest. */
export type OperationEntry<Kind extends Operation = Operation> = Kind extends Operation
	? Omit<Kind, 'resource' | 'call' | 'response'> & {
			call: Partial<OperationCall> & Pick<OperationCall, 'path'>;
			response?: Kind['response'];
		}
	: never;

/** A resource with its operations, sorted by label, as n8n's lint wants. */
export const resource = (value: string, label: string, entries: OperationEntry[]): Resource => ({
	value,
	label,
	operations: entries
		.map(
			({ call, ...entry }): Operation => ({
				resource: value,
				response: {},
				...entry,
				call: { ...USUAL_CALL, ...call },
			}),
		)
		.sort((a, b) => alphabetical(a.label, b.label)),
});
