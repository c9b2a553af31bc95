import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { isObject } from '../isObject';
import type { Reader } from './reader';
import { readTexts } from './value';

/** The record of an input whose value isn't an address; undefined = the operation takes none. */
export const malformedRecord = (entry: Operation, reader: Reader): IDataObject | undefined => {
	const field = entry.fields?.find(({ malformed }) => malformed);
	if (!field?.malformed) return undefined;
	const value = reader.get(field.name);
	const texts = isObject(value) ? [] : readTexts(value, 'nothing', field.label);
	return { ...field.malformed.record, [field.name]: texts.join(', ') };
};
