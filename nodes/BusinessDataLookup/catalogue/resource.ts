import { alphabetical } from './alphabetical';
import type { Operation, Resource } from './types';

/** An operation as its resource's file writes it. */
export type Entry<Kind extends Operation = Operation> = Kind extends Operation
	? Omit<Kind, 'resource'>
	: never;

/** A resource with its operations, which n8n wants in the order of their names. */
export const resource = (value: string, label: string, entries: Entry[]): Resource => ({
	value,
	label,
	operations: entries
		.map((entry) => ({ resource: value, ...entry }) as Operation)
		.sort((a, b) => alphabetical(a.name, b.name)),
});
