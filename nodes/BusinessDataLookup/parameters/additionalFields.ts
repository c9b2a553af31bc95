import type { IDataObject } from 'n8n-workflow';
import { inferMeaning, oneField, type Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { toInputValue, type InputValue } from './inputValue';
import type { FieldLookup } from './lookUpBy';
import { forbidNodeFields } from './paging';
import type { Reader } from './reader';
import { parseObject } from './value';

const additionalFields = oneField(
	'json | additionalFields | Additional Body (JSON) | A JSON object with fields to send that have no parameter in this node',
);

export const { label } = additionalFields;

/** The option, for calls with a documented body: the service may accept more fields. */
export const optionFields = ({ kind, call, freeFields }: Operation): Field[] =>
	kind !== 'custom' && call.method !== 'GET' && !freeFields ? [additionalFields] : [];

/** The additional fields of an input. Throws inputFailure for a value that isn't an object. */
export const read = (operation: Operation, options: Record<string, unknown>): IDataObject =>
	optionFields(operation).length > 0 ? parseObject(options.additionalFields, label) : {};

/**
 * The values of the additional fields. Without any, there is one empty value: that of the option.
 *
 * @param additional what `read` returned
 */
export const inputValues = (reader: Reader, additional: IDataObject): InputValue[] => {
	const isExpression = reader.isExpression('options', additionalFields.name);
	const names = Object.keys(additional);
	if (names.length === 0) return [toInputValue(additionalFields, {}, isExpression)];
	return names.map((name) => {
		const { identifies } = inferMeaning(name);
		return toInputValue(
			{ name, label: name, kind: 'json', identifies },
			additional[name],
			isExpression,
		);
	});
};

/**
 * Adds the additional fields to those of a call. Throws inputFailure for one that the node sends itself.
 *
 * @param shared the lookup whose filter is added when the call is made
 */
export const addTo = (
	{ paging }: Operation,
	sent: IDataObject,
	additional: IDataObject,
	{ matchField, lookup }: Partial<FieldLookup> = {},
): IDataObject => {
	const later = [matchField?.filter, lookup?.state && matchField?.stateField];
	const pages = paging ? ['page', 'per_page'] : [];
	forbidNodeFields(Object.keys(additional), [...Object.keys(sent), ...later, ...pages], label);
	return { ...sent, ...additional };
};
