import type { IDataObject } from 'n8n-workflow';
import type { Field, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isBlank, shown, textsIn } from './value';

/** A whole number within its bounds. */
export const wholeNumber = (
	value: unknown,
	label: string,
	least: number,
	most?: number,
): number => {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	const bounds = most === undefined ? `${least} or more` : `from ${least} to ${most}`;
	const fits =
		typeof number === 'number' &&
		Number.isInteger(number) &&
		number >= least &&
		number <= (most ?? Infinity);
	if (!fits) throw inputProblem(label, `must be a whole number, ${bounds}, not ${shown(value)}`);
	return number;
};

/** Source: POST /v1/emails/validation: string (email format). */
export const checkEmail = (value: unknown, label: string): void => {
	const text = textsIn(value, false, label);
	if (text.length !== 1 || !/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text[0])) {
		throw inputProblem(label, `is no email address: "${text.join(', ')}"`);
	}
};

/** Source: radius, near_zip_code and zip_code of POST /v1/companies and POST /v1/ucc/secured_party. */
export const checkRadius = (filters: IDataObject): void => {
	const { radius, radius_unit: unit, near_zip_code: near, zip_code: zip } = filters;
	if (unit !== undefined && unit !== 'mi' && unit !== 'km') {
		throw inputProblem('Radius Unit', `must be mi or km, not ${shown(unit)}`);
	}
	if (radius === undefined) return;
	if (typeof radius === 'number' && radius <= 0) {
		throw inputProblem('Radius', `must be above 0, not ${radius}`);
	}
	if (near !== undefined) return;
	if (zip === undefined) {
		throw inputProblem('Radius', 'needs a centre', 'Add the filter Near ZIP Code.');
	}
	if (Array.isArray(zip)) {
		throw inputProblem(
			'Radius',
			'needs one ZIP code as its centre',
			'Add the filter Near ZIP Code.',
		);
	}
};

/** Source: POST /v1/ucc/secured_party, filters that count toward the at-least-one rule. */
export const checkAtLeastOne = (operation: Operation, filters: IDataObject): void => {
	const { atLeastOne, maybeEnough = [] } = operation;
	if (!atLeastOne) return;
	if ([...atLeastOne, ...maybeEnough].some((name) => filters[name] !== undefined)) return;
	throw inputProblem(
		'Filters',
		'holds no filter that the service searches by',
		'Add one, such as Secured Party Name, Debtor Company ID or Date Filed.',
	);
};

const segmentOf = (value: unknown, { label, name }: Pick<Field, 'label' | 'name'>): string => {
	const text = typeof value === 'number' ? String(value) : value;
	if (isBlank(text)) throw inputProblem(label, 'is empty');
	if (typeof text !== 'string') throw inputProblem(label, `must be text (${name})`);
	const segment = text.trim();
	if (segment === '.' || segment === '..') throw inputProblem(label, `cannot be "${segment}"`);
	// A lone half of a surrogate pair cannot be encoded.
	return encodeURIComponent(segment.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
};

/** Whether a path leaves its folder, as typed or as a server may decode it. */
const climbs = (path: string): boolean =>
	path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));

/** The path a user typed: what a server could read as `..` is refused too. */
export const checkTypedPath = (path: string): string => {
	if (climbs(path.replace(/%2f|%5c|\\/gi, '/'))) {
		throw inputProblem('Path', 'must stay under /v1/');
	}
	return pathOf(path, () => undefined, []);
};

/**
 * The path of a call under /v1, with `{name}` filled and each value kept inside its segment.
 *
 * @param valueOf the parameter of a name
 */
export const pathOf = (
	template: string,
	valueOf: (name: string) => unknown,
	fields: Field[],
): string => {
	const filled = template
		.trim()
		.replace(/\{(\w+)\}/g, (_match, name: string) =>
			segmentOf(
				valueOf(name),
				fields.find((field) => field.name === name) ?? { label: name, name },
			),
		);
	const path = filled.startsWith('/') ? filled : `/${filled}`;
	if (!/^\/v1\/[^\s\\]+$/.test(path) || path.includes('//') || climbs(path)) {
		throw inputProblem(
			'Path',
			`must start with /v1/ and stay under it, not "${template.slice(0, 80)}"`,
		);
	}
	if (/[?#]/.test(path)) {
		throw inputProblem('Path', 'cannot hold "?" or "#"', 'Give the query in Query (JSON).');
	}
	return path;
};
