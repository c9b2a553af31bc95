import { alphabetical } from './alphabetical';
import type { Operation, Resource } from './types';

/** What most operations have: a POST that counts against the minute allowance and may be repeated. */
const USUAL = { method: 'POST', limited: true, repeatable: true } as const;

/** An operation as the file of its resource writes it: without what most operations have. */
export type Entry<Kind extends Operation = Operation> = Kind extends Operation
	? Omit<Kind, 'resource' | keyof typeof USUAL> & Partial<Pick<Kind, keyof typeof USUAL>>
	: never;

/** A resource with its operations, which n8n wants in the order of their names. */
export const resource = (value: string, label: string, entries: Entry[]): Resource => ({
	value,
	label,
	operations: entries
		.map((entry) => ({ resource: value, ...USUAL, ...entry }) as Operation)
		.sort((a, b) => alphabetical(a.name, b.name)),
});
