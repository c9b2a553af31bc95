import type { INodeParameters } from 'n8n-workflow';

/** Free fields of a call, typed in one by one. */
export const freeFields = (
	fields: Record<string, string>,
	list: 'bodyParameters' | 'queryParameters' = 'bodyParameters',
): INodeParameters => ({
	[list]: { parameters: Object.entries(fields).map(([name, value]) => ({ name, value })) },
});
