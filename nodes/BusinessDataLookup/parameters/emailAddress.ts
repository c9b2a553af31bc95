import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import type { LookupFailure } from '../failure';
import { email } from '../spelling/email';
import type { Reader } from './reader';
import { textsIn } from './value';

/** The result of an input that is not worth a call. */
export interface Skipped {
	/** The records that the input gets without a call. */
	records: IDataObject[];
	/** Why the input is not sent, as words of a sentence: `2 of 10 not sent (malformed)`. */
	reason: string;
}

const addressField = ({ fields = [] }: Operation): Field | undefined =>
	fields.find((field) => field.malformed);

/** The result of an input whose value is no address, so that it is not sent; undefined = the input is sent. Throws inputProblem. */
export const skipped = (entry: Operation, reader: Reader): Skipped | undefined => {
	const field = addressField(entry);
	if (!field) return undefined;
	const texts = textsIn(reader.get(field.name), 'nothing', field.label);
	if (texts.length === 1 && email.problem(texts[0]) === undefined) return undefined;
	// Empty in the panel: the user's mistake, which fails later. Empty for this input only: a result.
	if (texts.length === 0 && reader.isFixed(field.name)) return undefined;
	const record = { ...field.malformed, [field.name]: texts.join(', ') };
	return { records: [record], reason: texts.length === 0 ? 'empty' : 'malformed' };
};

/** The record of an address that the service refuses, with the service's own words; undefined = the service refused something else. */
export const recordOfRefusal = (
	entry: Operation,
	body: IDataObject | undefined,
	{ facts: { kind, invalid = [] } }: LookupFailure,
): IDataObject | undefined => {
	const field = addressField(entry);
	if (!field) return undefined;
	const isOfAddress = invalid.length > 0 && invalid.every(({ loc }) => loc.includes(field.name));
	if (kind !== 'invalid' || !isOfAddress) return undefined;
	const note = invalid.map(({ msg }) => msg).join('; ');
	return { ...field.malformed, [field.name]: body?.[field.name], note };
};
