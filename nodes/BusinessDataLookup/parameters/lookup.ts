import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { oneField, type Field } from '../catalogue/field';
import type { LookupKeys, MatchKey, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import { spellings } from '../spelling';
import { SEVERAL } from '../spelling/spelling';
import { isPlaceholder, withoutInvisible } from '../spelling/text';
import { fieldProperty, readField } from './field';
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

/** What the panel shows of a lookup: by what, the one value, and a state where it is a name. */
export const show = (entry: Operation): INodeProperties[] => {
	if (!entry.lookup) return [];
	const { by, keys } = entry.lookup;
	const whereOf = (key: MatchKey) => ({ show: { [by.name]: [key.choice] } });
	return [
		fieldProperty(by),
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

/** The value that an input looks up. Throws inputProblem. */
export const given = ({ lookup }: Operation, reader: Reader): GivenValue[] => {
	if (!lookup) return [];
	const { key, texts, problem } = lookedUp(lookup, reader);
	const own: GivenValue = {
		...{ name: key.choice, label: key.valueLabel, subject: 'company' },
		...{ value: texts.join(', '), isExpression: reader.isExpression('value'), problem },
	};
	const state = stateOf(key, reader);
	const isState = state === undefined || isPlaceholder(state) || !spellings.state.problem(state);
	if (own.problem || isState || !reader.isExpression('matchState')) return [own];
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
