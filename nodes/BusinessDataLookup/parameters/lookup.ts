import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { oneField, type Field } from '../catalogue/field';
import type { LookupKeys, MatchKey, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import { spellings } from '../spelling';
import { SEVERAL } from '../spelling/spelling';
import { isPlaceholder, withoutInvisible } from '../spelling/text';
import { fieldProperty, groupProperty, readField } from './field';
import type { GivenValue } from './given';
import { keysOf } from './matchKey';
import type { Reader } from './reader';
import { asSent, otherSpellings, unusable } from './spelled';
import { textIn, textsIn } from './value';

/** The values that an input looks up by one filter. */
export interface KeyLookup {
	/** The values as they are sent; none where the input isn't sent. */
	texts: string[];
	/** Their normal spellings, each once. A record that shows one answers the lookup. */
	keys: string[];
	/** Looser spellings, nearest first. A record that shows one answers where no record shows a key. */
	looseKeys: string[];
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

const matchState = oneField(
	'text state | matchState | State | The state that the company is in: its name or two letters. Leave it empty for any state. | e.g. TX',
);

/** The one value of a lookup, for each key by which it can be looked up. */
const valueField = (key: MatchKey): Field => {
	const label = key.valueLabel;
	return oneField(
		`text required | value | ${label} | ${label} of the one company to look up; each input has its own | ${key.placeholder}`,
	);
};

/** The fields of one key: by what, the one value, and a state where it is a name. */
const keyFields = ({ by, keys }: LookupKeys): Field[] => {
	const whereOf = (key: MatchKey) => ({ show: { [by.name]: [key.choice] } });
	return [
		by,
		...keys.map((key) => ({ ...valueField(key), where: whereOf(key) })),
		...keys
			.filter(({ stateField }) => stateField)
			.map((key) => ({ ...matchState, where: whereOf(key) })),
	];
};

const builderHint = {
	propertyHint:
		'One value, taken from the input item by an expression. Never join several values: each item has its own.',
};

/** The most further keys of an input. */
const MAX_FURTHER_KEYS = 4;

const otherwise = {
	displayName: 'If Not Found, Look Up By',
	name: 'otherwise',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Key',
	description: `Up to ${MAX_FURTHER_KEYS} further keys, in order. Each is looked up for the inputs that have no company yet, all together. Items say in found_by which key found the company.`,
};

/** What the panel shows of a lookup: its key, and where inputs share calls, further keys. */
export const show = (entry: Operation): INodeProperties[] => {
	if (!entry.lookup) return [];
	const fields = keyFields(entry.lookup);
	const own = fields.map((field) => ({
		...fieldProperty(field),
		...(field.name === 'value' && { builderHint }),
	}));
	// n8n allows no required field in a collection.
	const further = fields.map((field) => ({ ...field, required: undefined }));
	const isShared = entry.kind === 'mergedLookup';
	return [...own, ...(isShared ? [groupProperty(otherwise, 'Keys', further, 'keys')] : [])];
};

/** The readers of an input's keys: its own, and those of If Not Found, Look Up By. Throws inputProblem for too many. */
export const keyReaders = ({ kind }: Operation, reader: Reader): Reader[] => {
	if (kind !== 'mergedLookup') return [reader];
	const { name, displayName } = otherwise;
	const further = reader.rows(name, 'keys', displayName);
	if (further.length <= MAX_FURTHER_KEYS) return [reader, ...further];
	const problem = `takes up to ${MAX_FURTHER_KEYS} keys, and ${further.length} were given`;
	throw inputProblem(displayName, problem);
};

/** Stands for a value that isn't a text. */
const OBJECT = '[object Object]';

/** The texts that an input looks up: one, or several by mistake. Throws inputProblem. */
const textsOf = (key: MatchKey, reader: Reader): string[] => {
	const value = reader.get('value');
	const isEmpty = isObject(value) && Object.keys(value).length === 0;
	if ([value].flat().some(isObject)) return isEmpty ? [] : [OBJECT];
	const texts = textsIn(value, 'nothing', key.valueLabel);
	const cleaned = key.spelling === 'name' ? texts : texts.map(withoutInvisible);
	const given = cleaned.filter((text) => text !== '');
	const usable = given.length > 1 ? given.filter((text) => !isPlaceholder(text)) : given;
	const { normalize } = spellings[key.spelling];
	return [...new Map(usable.map((text) => [normalize(text), text])).values()];
};

const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The state that a company is looked up in, as given; undefined = any. Throws inputProblem. */
const stateOf = ({ stateField }: MatchKey, reader: Reader): string | undefined => {
	const given = stateField === undefined ? undefined : reader.get('matchState');
	return isObject(given) ? undefined : textIn(given, matchState.label);
};

/** Why a text can't be looked up; undefined = it can. */
const problemOf = ({ isEmail, spelling }: MatchKey, text: string): string | undefined => {
	if (isPlaceholder(text)) return 'placeholder';
	if (!isEmail) return spellings[spelling].problem(text);
	const { problem, normalize } = spellings.email;
	return problem(text) ?? spellings[spelling].problem(normalize(text));
};

/** The key of an input, its values, and why they can't be looked up. Throws inputProblem. */
const lookedUp = (lookup: LookupKeys, reader: Reader) => {
	const choice: string = reader.choice(lookup.by);
	const key = lookup.keys.find((each) => each.choice === choice)!;
	const texts = textsOf(key, reader);
	if (texts.length === 0) return { key, texts, problem: 'empty' };
	return { key, texts, problem: texts.length > 1 ? SEVERAL : problemOf(key, texts[0]) };
};

/**
 * The value that an input looks up. Throws inputProblem.
 *
 * @param isOneOfSeveral the input has further keys, so that a value typed into the panel that can't be used isn't a failure
 */
export const given = (
	{ lookup }: Operation,
	reader: Reader,
	isOneOfSeveral = false,
): GivenValue[] => {
	if (!lookup) return [];
	const { key, texts, problem } = lookedUp(lookup, reader);
	const isSkipped = isOneOfSeveral && problem !== undefined;
	const own: GivenValue = {
		...{ name: key.choice, label: key.valueLabel, subject: 'company', problem },
		...{ value: texts.join(', '), isExpression: isSkipped || reader.isExpression('value') },
	};
	const state = stateOf(key, reader);
	const isState = state === undefined || isPlaceholder(state) || !spellings.state.problem(state);
	if (own.problem || isState || !(isOneOfSeveral || reader.isExpression('matchState')))
		return [own];
	// A name is looked up in its state.
	const { label } = matchState;
	return [{ ...own, label, isExpression: true, problem: spellings.state.problem(state) }];
};

/** Reads what an input looks up. Throws inputProblem. */
export const read = (lookup: LookupKeys, reader: Reader): SharedLookup => {
	const { key, texts, problem } = lookedUp(lookup, reader);
	const { valueLabel: label } = key;
	if (texts.length === 0) {
		const advice = `Give the ${label} to look up, or filter such items out before this node.`;
		throw inputProblem(label, 'is empty', advice);
	}
	if (problem) {
		const field = 'If it is the name of a field, switch to Expression and drag the field here.';
		const advice = [key.wordsAdvice, field].filter(Boolean).join(' ');
		throw unusable(label, texts.join(', '), problem, advice);
	}
	const [text] = texts;
	const value = key.isEmail ? hostOf(spellings.email.normalize(text)) : text;
	const { matchState: state } = readField(matchState, stateOf(key, reader)) as {
		matchState?: string;
	};
	return {
		key,
		lookup: {
			texts: [asSent(key.spelling, value), ...(spellings[key.spelling].sentBeside?.(value) ?? [])],
			...keysOf(key.spelling, value, state),
			...(state && { state }),
		},
		otherSpellings: otherSpellings(key.spelling, value),
	};
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
	return { key, lookup: { texts: keys, keys, looseKeys: [] }, otherSpellings: others };
};
