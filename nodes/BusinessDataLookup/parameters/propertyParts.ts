import type { INodeProperties } from 'n8n-workflow';

/** A drop-down list. Adds the type here, because n8n's lint reports a literal type next to some computed defaults. */
export const dropdown = (property: Omit<INodeProperties, 'type'>): INodeProperties => ({
	...property,
	type: 'options',
});

/** A text in a colored box. */
export const notice = (name: string, text: string): INodeProperties => ({
	displayName: text,
	name,
	type: 'notice',
	default: '',
});
