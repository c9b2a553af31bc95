import { isObject } from './isObject';

/** What lies in a body under a dotted path; undefined = nothing. */
export const valueAt = (body: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
