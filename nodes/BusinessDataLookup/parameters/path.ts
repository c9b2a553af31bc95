import type { Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import type { Reader } from './reader';
import { requireText, quoted } from './value';

const toSegment = (value: unknown, { label }: Field): string => {
	const segment = requireText(value, label);
	if (segment === '.' || segment === '..') throw inputFailure(label, `cannot be "${segment}"`);
	// Half of a surrogate pair cannot be encoded.
	return encodeURIComponent(segment.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
};

/** Whether a path could leave its folder, as typed or as a server may decode it. */
const leavesFolder = (path: string): boolean =>
	path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));

/** A path as the service reads it: `/v1/compan%69es/` is `/v1/companies`. */
export const normalizePath = (path: string): string => {
	const plain = path.replace(/\/+$/, '');
	try {
		return decodeURIComponent(plain);
	} catch {
		return plain;
	}
};

/** The path under /v1 that a user typed. Throws inputFailure, also for what a server could read as `..`, and for a `{name}` left in it. */
export const checkPath = (typed: string): string => {
	const path = typed.trim().replace(/^(?!\/)/, '/');
	if (leavesFolder(path.replace(/%2f|%5c|\\/gi, '/'))) {
		throw inputFailure('Path', 'must stay under /v1/');
	}
	const [placeholder] = /\{[^{}]*\}/.exec(path) ?? [];
	if (placeholder !== undefined) {
		const advice = 'Write the value in its place, or give the path with an expression.';
		throw inputFailure('Path', `contains ${quoted(placeholder)}, which stands for a value`, advice);
	}
	if (!/^\/v1\/[^\s\\]+$/.test(path) || path.includes('//')) {
		const given = quoted(typed.slice(0, 80));
		throw inputFailure(
			'Path',
			`must start with /v1/, stay under it and contain no space, not ${given}`,
		);
	}
	if (/[?#]/.test(path)) {
		throw inputFailure('Path', 'cannot contain "?" or "#"', 'Give the query in Query (JSON).');
	}
	return path;
};

/** The path of an operation's call, with `{name}` filled and each value kept inside its segment. Throws inputFailure. */
export const fillPath = ({ call, fields = [] }: Operation, reader: Reader): string =>
	fields.reduce(
		(filled, field) =>
			filled.replace(`{${field.name}}`, () => toSegment(reader.get(field.name), field)),
		call.path,
	);
