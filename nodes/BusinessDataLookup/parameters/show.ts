import type { INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import type { Operation } from '../catalogue/types';

/** When n8n shows a parameter. */
export type Shown = NonNullable<INodeProperties['displayOptions']>;

/** Shown for one operation only, and there only where further parameters have these values. */
export const shownFor = (
	entry: Pick<Operation, 'resource' | 'operation'>,
	more: Shown['show'] = {},
): Shown => ({
	show: { resource: [entry.resource], operation: [entry.operation], ...more },
});

/** n8n asks for the entries of a collection in the order of their names. */
export const byDisplayName = (a: INodeProperties, b: INodeProperties): number =>
	alphabetical(a.displayName, b.displayName);

/** A drop-down list. Its type stands here, for n8n's lint does not see a computed `default` beside it. */
export const dropdown = (property: Omit<INodeProperties, 'type'>): INodeProperties => ({
	...property,
	type: 'options',
});

/** A box with text, above the parameters that it is about. */
export const notice = (name: string, text: string, displayOptions: Shown): INodeProperties => ({
	displayName: text,
	name,
	type: 'notice',
	default: '',
	displayOptions,
});
