import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { oneField, type Field } from '../catalogue/field';
import type { KeyField, LookupKeys, Operation, Search } from '../catalogue/types';
import { inputFailure } from '../failure';
import { asSent, otherSpellings, spellings } from '../spelling';
import { toKeys } from '../spelling/keys';
import { fieldProperty, collectionProperty } from './fieldParameter';
import {
	checkSpelling,
	isEmpty,
	shownText,
	toInputValue,
	unusableFailure,
	type InputValue,
} from './inputValue';
import type { Reader } from './reader';

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

export const { label: stateLabel } = matchState;

/** The parameter for the value, one for each choice of Look Up By. */
const valueField = (keyField: KeyField): Field => {
	const label = keyField.valueLabel;
	return oneField(
		`text required | value | ${label} | Drag a field of the input here: each input is looked up by its own ${label} | ${keyField.placeholder}`,
	);
};

/** The fields of one key: the choice, the value, and the state of a name. */
const keyFields = ({ by, keys }: LookupKeys): Field[] => {
	const shownFor = (field: Field, { choice }: KeyField): Field => ({
		...field,
		where: { show: { [by.name]: [choice] } },
	});
	const named = keys.filter(({ stateField }) => stateField);
	return [
		by,
		...keys.map((each) => shownFor(valueField(each), each)),
		...named.map((each) => shownFor(matchState, each)),
	];
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
	// n8n allows no required field in a collection.
	const further = fields.map((field) => ({ ...field, required: undefined }));
	const isShared = entry.kind === 'mergedLookup';
	const others = isShared ? [collectionProperty(otherwise, 'Keys', further, 'keys')] : [];
	return [...fields.map(fieldProperty), ...others];
};

/** The readers of the keys in If Not Found, Look Up By. Throws inputFailure for too many. */
export const furtherKeyReaders = (reader: Reader): Reader[] => {
	const { name, displayName } = otherwise;
	const further = reader.rows(name, 'keys', displayName);
	if (further.length <= MAX_FURTHER_KEYS) return further;
	const problem = `takes up to ${MAX_FURTHER_KEYS} keys, and ${further.length} were given`;
	throw inputFailure(displayName, problem);
};

const mailHost = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** What an input looks up: the value, and the state to look in. */
export interface LookedUp {
	keyField: KeyField;
	value: InputValue;
	state: InputValue;
}

/** The value that an input looks up, under the choice in Look Up By. */
const readValue = (keyField: KeyField, reader: Reader): InputValue => {
	const { choice: name, valueLabel: label, isEmail, spelling } = keyField;
	const field = { name, label, kind: 'text', subject: 'company' } as const;
	const checked = { ...field, spelling: isEmail ? ('email' as const) : spelling };
	const value = toInputValue(checked, reader.get('value'), reader.isExpression('value'));
	if (value.problem || !isEmail) return value;
	// A public mailbox stands for no company.
	const address = spellings.email.normalize(shownText(value));
	return { ...value, problem: spellings[spelling].problem(address) };
};

/** Reads what an input looks up by one of its keys. Throws inputFailure. */
export const readLookedUp = (lookup: LookupKeys, reader: Reader): LookedUp => {
	const choice: string = reader.choice(lookup.by);
	const keyField = lookup.keys.find((each) => each.choice === choice)!;
	const state = keyField.stateField === undefined ? undefined : reader.get('matchState');
	return {
		keyField,
		value: readValue(keyField, reader),
		state: toInputValue(matchState, state, reader.isExpression('matchState')),
	};
};

/** The values that an input looks up by one key. An empty state isn't among them, because it means any state. */
export const inputValues = ({ value, state }: LookedUp): InputValue[] =>
	state.problem === undefined || isEmpty(state) ? [value] : [value, state];

/** The two letters of a state. Throws inputFailure for a text that isn't a state. */
const readState = (value: InputValue): string => {
	const text = shownText(value);
	checkSpelling('state', text, value.label);
	return asSent('state', text);
};

/** The lookup of an input. Throws inputFailure for a value or a state that can't be used. */
export const toSharedLookup = ({ keyField, value, state: stateValue }: LookedUp): SharedLookup => {
	const { valueLabel: label, spelling, isEmail, wordsAdvice } = keyField;
	if (value.problem === 'empty') {
		const advice = `Give the ${label} to look up, or filter such items out before this node.`;
		throw inputFailure(label, 'is empty', advice);
	}
	const typed = shownText(value);
	if (value.problem) {
		const field = 'If it is the name of a field, switch to Expression and drag the field here.';
		const advice = [wordsAdvice, field].filter(Boolean).join(' ');
		throw unusableFailure(label, typed, value.problem, advice);
	}
	const text = isEmail ? mailHost(spellings.email.normalize(typed)) : typed;
	const state = isEmpty(stateValue) ? undefined : readState(stateValue);
	return {
		keyField,
		lookup: {
			values: [asSent(spelling, text), ...(spellings[spelling].sentBeside?.(text) ?? [])],
			...toKeys(spelling, text),
			...(state && { state }),
		},
		otherSpellings: otherSpellings(spelling, text),
	};
};

/**
 * The lookup of the first filter by which inputs can share calls.
 *
 * @param sent the filters as they are sent
 */
export const findSharedLookup = (
	search: Search | undefined,
	sent: IDataObject,
	reader: Reader,
): SharedLookup | undefined => {
	const keyField = search?.shareCallsBy?.find(({ field }) => sent[field] !== undefined);
	if (!keyField) return undefined;
	const { field, spelling } = keyField;
	const values = [sent[field]].flat().map(String);
	const typed = String(reader.object('filters', 'Filters')[field]);
	const others = values.length === 1 ? otherSpellings(spelling, typed) : [];
	return { keyField, lookup: { values, keys: values, looseKeys: [] }, otherSpellings: others };
};
