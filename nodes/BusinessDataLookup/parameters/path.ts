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
	path.split(/\/|%2f|%5c/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment));

/** The path under /v1 that a user typed. Throws inputFailure, also for a `{name}` left in it. */
export const checkPath = (typed: string): string => {
	const path = typed.trim().replace(/^(?!\/)/, '/');
	const isUnderV1 = /^\/v1\/[^\s\\?#{}]+$/.test(path) && !path.includes('//');
	if (isUnderV1 && !leavesFolder(path)) return path;
	throw inputFailure(
		'Path',
		`must start with /v1/, stay under it and contain no space, ?, #, { or \\, not ${quoted(typed.slice(0, 80))}`,
		'Give the query in Query (JSON), and write a value in the place of a {name}.',
	);
};

/** The path of an operation's call, with `{name}` filled and each value kept inside its segment. Throws inputFailure. */
export const fillPath = ({ call, fields = [] }: Operation, reader: Reader): string =>
	fields.reduce(
		(filled, field) =>
			filled.replace(`{${field.name}}`, () => toSegment(reader.get(field.name), field)),
		call.path,
	);
