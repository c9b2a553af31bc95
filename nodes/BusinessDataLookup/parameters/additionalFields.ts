import type { IDataObject } from 'n8n-workflow';
import { namingOf, oneField, type Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { givenValue, type GivenValue } from './given';
import { parseObject } from './json';
import type { Reader } from './reader';

const additionalFields = oneField(
	'json | additionalFields | Additional Body Fields (JSON) | A JSON object with fields of the call that have no parameter of their own, sent as given',
);

export const { label } = additionalFields;

/** The option of operations whose body the document shows, for the service may take more fields than that. */
export const fields = ({ kind, method, freeFields }: Operation): Field[] =>
	kind !== 'custom' && method !== 'GET' && !freeFields ? [additionalFields] : [];

/**
 * The additional fields that an input gives, or the option itself where an expression gives none.
 *
 * @param options the options as they are given
 * @param additional what `read` returned for them
 */
export const given = (
	entry: Operation,
	reader: Reader,
	options: Record<string, unknown>,
	additional: IDataObject,
): GivenValue[] => {
	if (!(additionalFields.name in options) || fields(entry).length === 0) return [];
	const { name: option } = additionalFields;
	const isExpression = reader.isExpression('options', option);
	const values = Object.entries(additional).map(([name, value]) =>
		givenValue(
			{ name, label: name, kind: 'json', subject: namingOf(name).subject },
			value,
			isExpression,
		),
	);
	return values.length > 0 ? values : [givenValue(additionalFields, {}, isExpression)];
};

/** The additional fields of an input. Throws inputProblem for anything but an object. */
export const read = (entry: Operation, options: Record<string, unknown>): IDataObject =>
	fields(entry).length > 0 ? parseObject(options.additionalFields, label) : {};

/**
 * Puts the additional fields into the body of a call. Throws inputProblem for a field that the node sends itself.
 *
 * @param shared filters that are added when the call is made, with the values of all inputs that share it
 */
export const addTo = (
	wire: IDataObject,
	additional: IDataObject,
	entry: Operation,
	shared: Array<string | undefined>,
): void => {
	const own = [...Object.keys(wire), ...shared, ...(entry.paging ? ['page', 'per_page'] : [])];
	const twice = Object.keys(additional).filter((name) => own.includes(name));
	if (twice.length > 0) {
		throw inputProblem(
			label,
			`must not hold ${twice.map((name) => `"${name}"`).join(', ')}, which this node sends itself`,
			'Give it once: remove it here, or in the parameter that it has in this node.',
		);
	}
	Object.assign(wire, additional);
};
