import { isObject } from './isObject';

/** The value at a dotted path in a body, such as `error.code`. */
export const valueAt = (body: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
