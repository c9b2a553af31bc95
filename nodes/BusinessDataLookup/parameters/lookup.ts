import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import { oneField, type Field } from '../catalogue/field';
import type { LookupKeys, MatchKey, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { spellings } from '../spelling';
import { PUBLIC_MAILBOX } from '../spelling/spelling';
import { isPlaceholder, withoutInvisible } from '../spelling/text';
import type { Skipped } from './emailAddress';
import { fieldProperty, readField } from './field';
import { keysOf } from './matchKey';
import type { Reader } from './reader';
import { asSent, checkSpelling, otherSpellings, several } from './spelled';
import { textsIn } from './value';

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
	'text state | matchState | State | The state that the company is in: its name or two letters. Leave it empty for any state. | e.g. TX',
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

/** The lookup of a value, and its other spellings. */
const lookupOf = (key: MatchKey, value: string, state?: string): SharedLookup => ({
	key,
	lookup: {
		texts: [asSent(key.spelling, value)],
		...keysOf(key.spelling, value, state),
		...(state && { state }),
	},
	otherSpellings: otherSpellings(key.spelling, value),
});

/** The lookup of an input that isn't sent. */
const NO_LOOKUP: KeyLookup = { texts: [], keys: [], looseKeys: [], family: '' };

/** Reads what an input looks up, the value as typed, and why it isn't sent. Throws inputProblem. */
export const read = (
	lookup: LookupKeys,
	reader: Reader,
): SharedLookup & { value: string; skipped?: Skipped } => {
	const choice: string = reader.choice(keyField(lookup));
	const match = lookup.keys.find((key) => choiceName(key) === choice)!;
	const name = valueLabel(match);
	const given = textsIn(reader.get('value'), 'nothing', name);
	const cleaned = match.spelling === 'name' ? given : given.map(withoutInvisible);
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
	if (match.isEmail) checkSpelling({ spelling: 'email' }, value, name);
	const address = match.isEmail ? spellings.email.normalize(value) : value;
	const isMailbox = spellings[match.spelling].problem(address) === PUBLIC_MAILBOX;
	if (isMailbox) return notAsked(value, PUBLIC_MAILBOX);
	checkSpelling(match, address, name);
	const text = match.isEmail ? address.slice(address.lastIndexOf('@') + 1) : value;
	const { matchState: state } = match.stateField
		? readField(matchState, reader.get('matchState'))
		: {};
	return { value, ...lookupOf(match, text, state as string | undefined) };
};

/**
 * Removes from a request body the first filter by which inputs can share calls, which is returned as a lookup;
 * undefined = there is no such filter.
 *
 * @param typed the filters as typed
 */
export const takeShared = (
	mergeBy: MatchKey[],
	body: IDataObject,
	typed: Record<string, unknown>,
): SharedLookup | undefined => {
	const key = mergeBy.find(({ field }) => body[field] !== undefined);
	if (!key) return undefined;
	const keys = [body[key.field]].flat() as string[];
	delete body[key.field];
	// The service may know a phone in another spelling only.
	const isPhone = key.spelling === 'phone' && keys.length === 1;
	const others = isPhone ? otherSpellings(key.spelling, String(typed[key.field])) : [];
	const family = JSON.stringify(keys);
	return { key, lookup: { texts: keys, keys, looseKeys: [], family }, otherSpellings: others };
};
