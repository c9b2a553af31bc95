import type { INodeProperties } from 'n8n-workflow';

/** A property of a bench-only node. */
export function property(
	name: string,
	defaultValue: string | boolean,
	type: INodeProperties['type'] = 'string',
): INodeProperties {
	return { displayName: name, name, type, default: defaultValue };
}
