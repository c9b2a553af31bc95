import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { EMPTY } from '../spelling/valueRules';
import { fieldProperty, toSentFields } from './fieldKinds';
import { toInputValue, type InputValue } from './inputValue';
import type { Reader } from './reader';
import { requireText } from './parseValue';
import { isMistake } from './typedText';

/** The parameters outside the collections. */
export const plainProperties = (operation: Operation): INodeProperties[] =>
	(operation.parameters ?? []).map(fieldProperty);

/**
 * The values of the parameters outside the collections. If the operation has a `recordIfUnusable`, an unusable value
 * doesn't fail the input, unless it is empty or a mistake of the user.
 */
export const readPlainValues = (
	{ parameters = [], recordIfUnusable }: Operation,
	reader: Reader,
): InputValue[] =>
	parameters.map((field) => {
		const value = toInputValue(field, reader.get(field.name), reader.written(field.name));
		const { problem = EMPTY } = value;
		const getsRecord = recordIfUnusable && problem !== EMPTY && !isMistake(problem);
		return getsRecord ? { ...value, isSkippable: true } : value;
	});

/** The same parameters as they are sent, without those in the path. Throws inputFailure. */
export const plainParametersToSend = (
	{ parameters = [], call }: Operation,
	values: Record<string, unknown>,
): IDataObject =>
	toSentFields(
		parameters.filter(({ name }) => !call.path.includes(`{${name}}`)),
		values,
	);

/** The path of a call, with the value of each `{name}`. Throws inputFailure. */
export const fillPath = ({ call, parameters = [] }: Operation, reader: Reader): string =>
	parameters.reduce(
		(filled, field) =>
			filled.replace(`{${field.name}}`, () => toSegment(reader.get(field.name), field)),
		call.path,
	);

/** A value as one segment of a path. */
const toSegment = (value: unknown, { label }: Field): string => {
	const segment = requireText(value, label);
	if (segment === '.' || segment === '..') throw inputFailure(label, `can't be "${segment}"`);
	// Half of a surrogate pair can't be encoded.
	return encodeURIComponent(segment.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
};
