import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import type { LookupFailure } from '../failure';
import type { Reader } from './reader';
import { textsIn, withoutInvisible } from './value';

/** What an input gets that is not worth a call. */
export interface Unsent {
	/** What stands in the place of the service's records. */
	records: IDataObject[];
	/** Why it is not sent, in words that go into a sentence: `2 of 10 not sent (malformed)`. */
	reason: string;
}

/** What people paste around an address, in the order in which it is taken off: `"Ann <mailto:'a@b.example'>"`. */
const QUOTES = /^["'\u2018\u2019\u201c\u201d](.*)["'\u2018\u2019\u201c\u201d]$/s;
const BRACKETS = /<([^<>]*)>$/;
const MAILTO = /^mailto:([^?]*)/i;
const AROUND = [QUOTES, BRACKETS, MAILTO, QUOTES];

/**
 * An address as it is asked for: without what people paste around it, and with its host in lower case, so that
 * equal addresses are one question. The part before the `@` stays: only the host may say what it means.
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

/** What an input gets whose value is no address, so that it is not sent; undefined = it is to be sent. Throws inputProblem. */
export const unsent = (entry: Operation, reader: Reader): Unsent | undefined => {
	const field = addressField(entry);
	if (!field) return undefined;
	const texts = textsIn(reader.get(field.name), 'nothing', field.label);
	if (texts.length === 1 && isAddress(normal(texts[0]))) return undefined;
	// Nothing typed into the form is for the user to mend; nothing in an input is a find.
	if (texts.length === 0 && reader.isFixed(field.name)) return undefined;
	const record = { ...field.malformed, [field.name]: texts.join(', ') };
	return { records: [record], reason: texts.length === 0 ? 'empty' : 'malformed' };
};

/** The record of an address that the service does not take for one, in its own words; undefined = it refused something else. */
export const refused = (
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
