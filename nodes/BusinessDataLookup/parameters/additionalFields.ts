import type { IDataObject } from 'n8n-workflow';
import { inferMeaning, oneField, type Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { noFields, toInputValue, type InputValue } from './inputValue';
import type { FieldLookup } from './lookUpBy';
import { forbidSentFields } from './paging';
import type { Reader } from './reader';
import { parseObject } from './parseValue';

const additionalFields = oneField(
	'json | additionalFields | Additional Body (JSON) | A JSON object with fields to send that have no parameter in this node',
);

export const { label: additionalFieldsLabel } = additionalFields;

/** The option, for calls with a documented body: the service may accept more fields. */
export const additionalFieldsOption = ({ kind, call, freeFields }: Operation): Field[] =>
	kind !== 'custom' && call.method !== 'GET' && !freeFields ? [additionalFields] : [];

/** The additional fields of an input. Throws inputFailure for a value that isn't an object. */
export const readAdditionalFields = (
	operation: Operation,
	options: Record<string, unknown>,
): IDataObject =>
	additionalFieldsOption(operation).length > 0
		? parseObject(options.additionalFields, additionalFieldsLabel)
		: {};

/**
 * The values of the additional fields.
 *
 * @param additional what `readAdditionalFields` returned
 */
export const additionalFieldValues = (reader: Reader, additional: IDataObject): InputValue[] => {
	const written = reader.written('options', additionalFields.name);
	const names = Object.keys(additional);
	if (names.length === 0)
		return written.isExpression ? [noFields(additionalFields.name, additionalFieldsLabel)] : [];
	return names.map((name) => {
		const { identifies } = inferMeaning(name);
		const field = { name, label: name, kind: 'json', identifies } as const;
		return { ...toInputValue(field, additional[name], written), isAdditional: true };
	});
};

/**
 * Throws inputFailure for an additional field that the node sends itself.
 *
 * @param ownFields the fields that the node sends
 * @param fieldLookup the lookup whose filter is added later
 */
export const checkAdditionalFields = (
	{ paging }: Operation,
	additional: IDataObject,
	ownFields: IDataObject,
	{ matchField, lookup }: Partial<FieldLookup> = {},
): void => {
	const later = [matchField?.filter, lookup?.state && matchField?.stateField];
	const pages = paging ? ['page', 'per_page'] : [];
	forbidSentFields(
		Object.keys(additional),
		[...Object.keys(ownFields), ...later, ...pages],
		additionalFieldsLabel,
	);
};
