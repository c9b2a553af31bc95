import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import { oneField, type Field } from '../catalogue/field';
import { isMailHost } from '../catalogue/mailHosts';
import type { LookupKeys, MatchKey, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import * as emailAddress from './emailAddress';
import { fieldProperty } from './field';
import { checkFit, isExtension, keyOf, keysOf, otherSpellings, several } from './matchKey';
import { stateCode } from './place';
import type { Reader } from './reader';
import { isPlaceholder, quoted, textIn, textsIn, withoutInvisible } from './value';

/** The values that an input looks up by one filter. */
export interface KeyLookup {
	/** The values as they are sent; none where the input isn't sent. */
	texts: string[];
	/** Their normal spellings, each once. A record that shows one answers the lookup. */
	keys: string[];
	/** Looser spellings, nearest first. A record that shows one answers where no record shows a key. */
	looseKeys: string[];
	/** Values that one record may answer are of the same family, such as Acme Inc and Acme LLC. A call has one value of a family. */
	family: string;
	/** The state that the company has to be in. */
	state?: string;
}

/** A lookup that can share calls with others, and the filter by which it looks up. */
export interface SharedLookup {
	key: MatchKey;
	lookup: KeyLookup;
	/** Other spellings of the value, sent once where the lookup finds nothing. */
	otherSpellings: string[];
}

const valueLabel = (key: MatchKey): string => key.valueLabel ?? key.label;

/** The name of a key in Look Up By. */
export const choiceName = ({ choice, field }: MatchKey): string => choice ?? field;

const keyField = ({ parameter, keys }: LookupKeys): Field => {
	const options = keys.map((key) => ({ name: valueLabel(key), value: choiceName(key) }));
	options.sort((a, b) => alphabetical(a.name, b.name));
	const row = `choice | ${parameter} | Look Up By | What the company is found by | url`;
	return { ...oneField(row), options };
};

const matchState = oneField(
	'text | matchState | State | The state that the company is in: its name or two letters. Leave it empty for any state. | e.g. TX',
);

/** The one value of a lookup, for each key by which it can be looked up. */
const valueField = (key: MatchKey): Field => {
	const label = valueLabel(key);
	return oneField(
		`text required | value | ${label} | ${label} of the one company to look up; each input has its own | ${key.placeholder}`,
	);
};

/** What the panel shows of a lookup: by what, the one value, and a state where it is a name. */
export const show = (entry: Operation): INodeProperties[] => {
	if (!entry.lookup) return [];
	const { parameter, keys } = entry.lookup;
	const whereOf = (key: MatchKey) => ({ show: { [parameter]: [choiceName(key)] } });
	return [
		fieldProperty(keyField(entry.lookup)),
		...keys.map((key) => ({
			...fieldProperty({ ...valueField(key), where: whereOf(key) }),
			builderHint: {
				propertyHint:
					'One value, taken from the input item by an expression. Never join several values: each item has its own.',
			},
		})),
		...keys
			.filter(({ stateField }) => stateField)
			.map((key) => fieldProperty({ ...matchState, where: whereOf(key) })),
	];
};

/** Why a value is not sent; undefined = it is sent, or it is empty in the panel, which fails later. */
const whySkipped = (texts: string[], isFixed: boolean): string | undefined => {
	if (texts.length === 0) return isFixed ? undefined : 'empty';
	return texts.every(isPlaceholder) ? 'placeholder' : undefined;
};

/** The two letters of the state of the company that is looked up by name; undefined = any. Throws inputProblem. */
const readState = (reader: Reader): string | undefined => {
	const given = withoutInvisible(textIn(reader.get('matchState'), matchState.label) ?? '');
	if (given === '' || isPlaceholder(given)) return undefined;
	const code = stateCode(given);
	if (/^[A-Z]{2}$/.test(code)) return code;
	throw inputProblem(
		matchState.label,
		`must be a state's name or its two letters, not ${quoted(given)}`,
	);
};

/** The domain of an email address. Throws inputProblem. */
const domainOfEmail = (text: string): string => {
	const address = emailAddress.normal(text);
	if (!emailAddress.isAddress(address)) {
		throw inputProblem('Email', `is not an email address: ${quoted(text)}`);
	}
	return address.slice(address.lastIndexOf('@') + 1);
};

/** The lookup of a value, and its other spellings. A name is sent as it was typed. */
const lookupOf = (key: MatchKey, value: string, state?: string): SharedLookup => {
	const texts = [key.kind === 'name' ? value : keyOf(key.kind, value)];
	return {
		key,
		lookup: { texts, ...keysOf(key.kind, value, state), ...(state && { state }) },
		otherSpellings: otherSpellings(key.kind, value),
	};
};

/** The lookup of an input that isn't sent. */
const NO_LOOKUP: KeyLookup = { texts: [], keys: [], looseKeys: [], family: '' };

/** Reads what an input looks up, the value as typed, and why it isn't sent. Throws inputProblem. */
export const read = (
	lookup: LookupKeys,
	reader: Reader,
): SharedLookup & { value: string; skipped?: emailAddress.Skipped } => {
	const choice: string = reader.choice(keyField(lookup));
	const match = lookup.keys.find((key) => choiceName(key) === choice)!;
	const name = valueLabel(match);
	const given = textsIn(reader.get('value'), 'nothing', name);
	const cleaned = match.kind === 'name' ? given : given.map(withoutInvisible);
	const texts = cleaned.filter((text) => text !== '');
	const notAsked = (value: string, reason: string) => ({
		key: match,
		value,
		lookup: NO_LOOKUP,
		otherSpellings: [],
		skipped: { records: [], reason },
	});
	const reason = whySkipped(texts, reader.isFixed('value'));
	if (reason) return notAsked(given.join(', '), reason);
	if (texts.length === 0) {
		const advice = `Give the ${name} to look up, or filter such items out before this node.`;
		throw inputProblem(name, 'is empty', advice);
	}
	if (texts.length > 1) throw several(name, texts.join(', '));
	const [value] = texts;
	if (match.isEmail) {
		const domain = domainOfEmail(value);
		if (isMailHost(keyOf('domain', domain))) return notAsked(value, 'public mailbox');
		return { value, ...lookupOf(match, domain) };
	}
	checkFit(match, value, name);
	const state = match.stateField && readState(reader);
	return { value, ...lookupOf(match, value, state) };
};

/** The values of a filter by which inputs can share calls. Throws inputProblem. */
const valuesOf = (match: MatchKey, body: IDataObject): string[] => {
	const given = textsIn(body[match.field], 'commas and lines', match.label);
	// An extension belongs to the phone before it.
	const isPart = (text: string, nth: number) => nth === 0 || !isExtension(text);
	const texts = match.kind === 'phone' ? given.filter(isPart) : given;
	for (const text of texts) checkFit(match, text, match.label);
	return texts;
};

/** The filters of a body by which inputs can share calls, in their normal spelling. Throws inputProblem. */
export const normalFilters = (
	mergeBy: MatchKey[] = [],
	body: IDataObject,
): Record<string, string[]> => {
	const given = mergeBy.filter(({ field }) => body[field] !== undefined);
	const normal = (match: MatchKey) => valuesOf(match, body).map((text) => keyOf(match.kind, text));
	return Object.fromEntries(given.map((match) => [match.field, [...new Set(normal(match))]]));
};

/**
 * Puts the filters of a request body by which inputs can share calls into their normal spelling, and removes the first
 * of them, which is returned as a lookup; undefined = there is no such filter. Throws inputProblem.
 */
export const takeShared = (mergeBy: MatchKey[], body: IDataObject): SharedLookup | undefined => {
	const match = mergeBy.find(({ field }) => body[field] !== undefined);
	if (!match) return undefined;
	const [asTyped] = valuesOf(match, body);
	Object.assign(body, normalFilters(mergeBy, body));
	const keys = body[match.field] as string[];
	delete body[match.field];
	// The service may know a phone in another spelling only.
	const isPhone = match.kind === 'phone' && keys.length === 1;
	const others = isPhone ? otherSpellings(match.kind, asTyped) : [];
	const family = JSON.stringify(keys);
	return {
		key: match,
		lookup: { texts: keys, keys, looseKeys: [], family },
		otherSpellings: others,
	};
};
