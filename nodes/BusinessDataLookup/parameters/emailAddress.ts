import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import type { LookupFailure } from '../failure';
import type { Reader } from './reader';
import { textsIn, withoutInvisible } from './value';

/** The result of an input that is not worth a call. */
export interface Skipped {
	/** The records that the input gets without a call. */
	records: IDataObject[];
	/** Why the input is not sent, as words of a sentence: `2 of 10 not sent (malformed)`. */
	reason: string;
}

/** What people paste around an address, from the outside in: `"Ann <mailto:'a@b.example'>"`. */
const QUOTES = /^["'\u2018\u2019\u201c\u201d](.*)["'\u2018\u2019\u201c\u201d]$/s;
const BRACKETS = /<([^<>]*)>$/;
const MAILTO = /^mailto:([^?]*)/i;
const AROUND = [QUOTES, BRACKETS, MAILTO, QUOTES];

/**
 * An address as it is sent: without what people paste around it, and with its host in lower case, so that equal
 * addresses ask the same. The part before the `@` stays, because capitals may matter to its host.
 */
export const normal = (text: string): string => {
	const bare = AROUND.reduce(
		(rest, around) => withoutInvisible(around.exec(rest)?.[1] ?? rest),
		withoutInvisible(text),
	);
	const at = bare.lastIndexOf('@');
	return bare.slice(0, at + 1) + bare.slice(at + 1).toLowerCase();
};

/** Whether a text may be one address. Source: POST /v1/emails/validation: string (email format). */
export const isAddress = (text: string): boolean => {
	const [user, host = '', ...more] = text.split('@');
	const hasDot = host.slice(1, -1).includes('.');
	return user !== '' && hasDot && more.length === 0 && !/[\s,;<>]|\.\./.test(text);
};

const addressField = ({ fields = [] }: Operation): Field | undefined =>
	fields.find((field) => field.malformed);

/** The result of an input whose value is no address, so that it is not sent; undefined = the input is sent. Throws inputProblem. */
export const skipped = (entry: Operation, reader: Reader): Skipped | undefined => {
	const field = addressField(entry);
	if (!field) return undefined;
	const texts = textsIn(reader.get(field.name), 'nothing', field.label);
	if (texts.length === 1 && isAddress(normal(texts[0]))) return undefined;
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
