import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { oneField, type Field } from '../catalogue/field';
import type { LookupKeys, KeyField, Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { isObject } from '../isObject';
import { asSent, otherSpellings, spellings } from '../spelling';
import { toKeys } from '../spelling/keys';
import { SEVERAL } from '../spelling/spelling';
import { isPlaceholder, withoutInvisible } from '../spelling/text';
import { fieldProperty, groupProperty, readField } from './fieldParameter';
import type { InputValue } from './inputValue';
import type { Reader } from './reader';
import { unusableFailure } from './unusableValue';
import { readText, readTexts } from './value';

/** The values that an input looks up by one filter. */
export interface KeyLookup {
	/** The values as they are sent; empty if the input isn't sent. */
	values: string[];
	/** Their normal spellings. A record that shows one of them answers the lookup. */
	keys: string[];
	/** Looser spellings, nearest first. They count if no record shows a key. */
	looseKeys: string[];
	/** The state that the company must be in. */
	state?: string;
}

/** A lookup that can share calls with others, and the filter by which it looks up. */
export interface SharedLookup {
	keyField: KeyField;
	lookup: KeyLookup;
	/** Other spellings of the value, tried once if the lookup finds nothing. */
	otherSpellings: string[];
}

const matchState = oneField(
	'text state | matchState | State | The state that the company is in: its name or two letters. Leave it empty for any state. | e.g. TX',
);

/** The parameter for the value, one for each choice of Look Up By. */
const valueField = (keyField: KeyField): Field => {
	const label = keyField.valueLabel;
	return oneField(
		`text required | value | ${label} | Drag a field of the input here: each input is looked up by its own ${label} | ${keyField.placeholder}`,
	);
};

/** The fields of one key: by what, the one value, and a state where it is a name. */
const keyFields = ({ by, keys }: LookupKeys): Field[] => {
	const whereOf = (keyField: KeyField) => ({ show: { [by.name]: [keyField.choice] } });
	return [
		by,
		...keys.map((keyField) => ({ ...valueField(keyField), where: whereOf(keyField) })),
		...keys
			.filter(({ stateField }) => stateField)
			.map((keyField) => ({ ...matchState, where: whereOf(keyField) })),
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
	description: `Up to ${MAX_FURTHER_KEYS} further keys, tried in order for the inputs that have no company yet. The field found_by says which key found the company.`,
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

/** The readers of the keys in If Not Found, Look Up By. Throws inputFailure for too many. */
export const furtherKeyReaders = (reader: Reader): Reader[] => {
	const { name, displayName } = otherwise;
	const further = reader.rows(name, 'keys', displayName);
	if (further.length <= MAX_FURTHER_KEYS) return further;
	const problem = `takes up to ${MAX_FURTHER_KEYS} keys, and ${further.length} were given`;
	throw inputFailure(displayName, problem);
};

/** Stands for a value that isn't a text. */
const OBJECT = '[object Object]';

/** The texts that an input looks up. Several are a mistake of the user. Throws inputFailure. */
const readLookedUpTexts = (keyField: KeyField, reader: Reader): string[] => {
	const value = reader.get('value');
	const isEmpty = isObject(value) && Object.keys(value).length === 0;
	if ([value].flat().some(isObject)) return isEmpty ? [] : [OBJECT];
	const texts = readTexts(value, 'nothing', keyField.valueLabel);
	const cleaned = keyField.spelling === 'name' ? texts : texts.map(withoutInvisible);
	const filled = cleaned.filter((text) => text !== '');
	const usable = filled.length > 1 ? filled.filter((text) => !isPlaceholder(text)) : filled;
	const { normalize } = spellings[keyField.spelling];
	return [...new Map(usable.map((text) => [normalize(text), text])).values()];
};

const mailHost = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The state as typed; undefined for any state. Throws inputFailure. */
const readState = ({ stateField }: KeyField, reader: Reader): string | undefined => {
	const typed = stateField === undefined ? undefined : reader.get('matchState');
	return isObject(typed) ? undefined : readText(typed, matchState.label);
};

/** Why a text can't be looked up, if so. */
const findProblem = ({ isEmail, spelling }: KeyField, text: string): string | undefined => {
	if (isPlaceholder(text)) return 'placeholder';
	if (!isEmail) return spellings[spelling].problem(text);
	const { problem, normalize } = spellings.email;
	return problem(text) ?? spellings[spelling].problem(normalize(text));
};

/** What an input looks up, as it is given. */
export interface LookedUp {
	keyField: KeyField;
	/** One text, or several by mistake; none = the value is empty. */
	texts: string[];
	/** Why the texts can't be looked up. */
	problem?: string;
	isExpression: boolean;
	/** The state to look in; undefined = any. */
	state?: string;
	isStateExpression: boolean;
}

/** Why texts can't be looked up, if so. */
const findTextsProblem = (keyField: KeyField, texts: string[]): string | undefined => {
	if (texts.length === 0) return 'empty';
	return texts.length > 1 ? SEVERAL : findProblem(keyField, texts[0]);
};

/** Reads what an input looks up. Throws inputFailure. */
export const readLookedUp = (lookup: LookupKeys, reader: Reader): LookedUp => {
	const choice: string = reader.choice(lookup.by);
	const keyField = lookup.keys.find((each) => each.choice === choice)!;
	const texts = readLookedUpTexts(keyField, reader);
	return {
		...{ keyField, texts, problem: findTextsProblem(keyField, texts) },
		isExpression: reader.isExpression('value'),
		state: readState(keyField, reader),
		isStateExpression: reader.isExpression('matchState'),
	};
};

/**
 * The value that an input looks up, and why it can't be used.
 *
 * @param isOneOfSeveral the input has further keys, so that a value typed into the panel that can't be used isn't a failure
 */
export const lookupValue = (lookedUp: LookedUp, isOneOfSeveral = false): InputValue => {
	const { keyField, texts, problem, state } = lookedUp;
	const isSkipped = isOneOfSeveral && problem !== undefined;
	const inputValue: InputValue = {
		...{ name: keyField.choice, label: keyField.valueLabel, subject: 'company', problem },
		...{ value: texts.join(', '), isExpression: isSkipped || lookedUp.isExpression },
	};
	const isState = state === undefined || isPlaceholder(state) || !spellings.state.problem(state);
	if (problem || isState || !(isOneOfSeveral || lookedUp.isStateExpression)) return inputValue;
	// A name is looked up in its state.
	const { label } = matchState;
	return { ...inputValue, label, isExpression: true, problem: spellings.state.problem(state) };
};

/** The lookup of an input. Throws inputFailure for a value or a state that can't be used. */
export const toSharedLookup = (lookedUp: LookedUp): SharedLookup => {
	const { keyField, texts, problem } = lookedUp;
	const { valueLabel: label } = keyField;
	if (texts.length === 0) {
		const advice = `Give the ${label} to look up, or filter such items out before this node.`;
		throw inputFailure(label, 'is empty', advice);
	}
	if (problem) {
		const field = 'If it is the name of a field, switch to Expression and drag the field here.';
		const advice = [keyField.wordsAdvice, field].filter(Boolean).join(' ');
		throw unusableFailure(label, texts.join(', '), problem, advice);
	}
	const [text] = texts;
	const value = keyField.isEmail ? mailHost(spellings.email.normalize(text)) : text;
	const { matchState: inState } = readField(matchState, lookedUp.state);
	const state = typeof inState === 'string' ? inState : undefined;
	return {
		keyField,
		lookup: {
			values: [
				asSent(keyField.spelling, value),
				...(spellings[keyField.spelling].sentBeside?.(value) ?? []),
			],
			...toKeys(keyField.spelling, value),
			...(state && { state }),
		},
		otherSpellings: otherSpellings(keyField.spelling, value),
	};
};

/**
 * The lookup of the first filter by which inputs can share calls.
 *
 * @param sent the filters as they are sent
 * @param typed the filters as typed
 */
export const findSharedLookup = (
	shareCallsBy: KeyField[],
	sent: IDataObject,
	typed: Record<string, unknown>,
): SharedLookup | undefined => {
	const keyField = shareCallsBy.find(({ field }) => sent[field] !== undefined);
	if (!keyField) return undefined;
	const { field, spelling } = keyField;
	const values = [sent[field]].flat().map(String);
	// The service may know a phone only in another spelling.
	const isPhone = spelling === 'phone' && values.length === 1;
	return {
		keyField,
		lookup: { values, keys: values, looseKeys: [] },
		otherSpellings: isPhone ? otherSpellings(spelling, String(typed[field])) : [],
	};
};
