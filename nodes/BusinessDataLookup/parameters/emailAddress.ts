import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import type { LookupFailure } from '../failure';
import { isObject } from '../isObject';
import type { Reader } from './reader';
import { readTexts } from './value';

const addressField = ({ fields = [] }: Operation): Field | undefined =>
	fields.find((field) => field.malformed);

/** The record of an input whose value isn't an address; undefined = the operation takes none. */
export const malformedRecord = (entry: Operation, reader: Reader): IDataObject | undefined => {
	const field = addressField(entry);
	if (!field?.malformed) return undefined;
	const value = reader.get(field.name);
	const texts = isObject(value) ? [] : readTexts(value, 'nothing', field.label);
	return { ...field.malformed.record, [field.name]: texts.join(', ') };
};

/** The record of an address that the service refuses, with the service's own words; undefined = the service refused something else. */
export const refusedRecord = (
	entry: Operation,
	body: IDataObject | undefined,
	{ facts: { kind, invalid = [] } }: LookupFailure,
): IDataObject | undefined => {
	const field = addressField(entry);
	if (!field?.malformed) return undefined;
	const isOfAddress = invalid.length > 0 && invalid.every(({ loc }) => loc.includes(field.name));
	if (kind !== 'invalid' || !isOfAddress) return undefined;
	const { record, reasonIn } = field.malformed;
	const reason = invalid.map(({ msg }) => msg).join('; ');
	return { ...record, [field.name]: body?.[field.name], [reasonIn]: reason };
};
