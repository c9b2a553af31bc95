import { alphabetical } from './alphabetical';
import type { OperationResponse } from './operationResponse';
import type { Operation, OperationCall, Resource } from './types';

/** The call of most operations. */
const USUAL_CALL = { method: 'POST', countsInMinute: true, mayBeBilled: false } as const;

/** An operation as it is written in the catalogue. `resource` fills in the rest. */
export type OperationEntry<Kind extends Operation = Operation> = Kind extends Operation
	? Omit<Kind, 'resource' | 'call' | 'response'> & {
			call: Partial<OperationCall> & Pick<OperationCall, 'path'>;
			/** By default the records are in `records`. */
			response?: Partial<OperationResponse>;
		}
	: never;

/** A resource with its operations, sorted by label, as n8n's lint wants. */
export const resource = (value: string, label: string, entries: OperationEntry[]): Resource => ({
	value,
	label,
	operations: entries
		.map(
			({ call, response, ...entry }): Operation => ({
				resource: value,
				...entry,
				call: { ...USUAL_CALL, ...call },
				response: { records: 'records', ...response },
			}),
		)
		.sort((a, b) => alphabetical(a.label, b.label)),
});
