import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { oneField, type Field } from '../catalogue/field';
import type { MatchField, LookUpBy, Operation, Search } from '../catalogue/types';
import { inputFailure } from '../failure';
import { asSent, otherSpellings, valueRules } from '../spelling';
import { toKeys } from '../spelling/keys';
import { fieldProperty, collectionProperty } from './fieldParameter';
import {
	checkValue,
	isEmpty,
	shownText,
	toInputValue,
	unusableFailure,
	type InputValue,
} from './inputValue';
import type { ParameterReader } from './reader';

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
	matchField: MatchField;
	lookup: KeyLookup;
	/** Other spellings of the value, tried once if the lookup finds nothing. */
	otherSpellings: string[];
}

const matchState = oneField(
	'text state | matchState | State | The state that the company is in: its name or two letters. Leave it empty for any state. | e.g. TX',
);

export const { label: stateLabel } = matchState;

/** The parameter for the value, one for each choice of Look Up By. */
const valueField = (matchField: MatchField): Field => {
	const label = matchField.valueLabel;
	return oneField(
		`text required | value | ${label} | Drag a field of the input here: each input is looked up by its own ${label} | ${matchField.placeholder}`,
	);
};

/** The fields of one key: the choice, the value, and the state of a name. */
const lookUpByFields = ({ parameter, matchFields }: LookUpBy): Field[] => {
	const shownFor = (field: Field, { choice }: MatchField): Field => ({
		...field,
		displayOptions: { show: { [parameter.name]: [choice] } },
	});
	const named = matchFields.filter(({ stateField }) => stateField);
	return [
		parameter,
		...matchFields.map((each) => shownFor(valueField(each), each)),
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
export const properties = (operation: Operation): INodeProperties[] => {
	if (!operation.lookUpBy) return [];
	const fields = lookUpByFields(operation.lookUpBy);
	// n8n allows no required field in a collection.
	const further = fields.map((field) => ({ ...field, required: undefined }));
	const isShared = operation.kind === 'mergedLookup';
	const others = isShared ? [collectionProperty(otherwise, 'Keys', further, 'keys')] : [];
	return [...fields.map(fieldProperty), ...others];
};

/** The readers of the keys in If Not Found, Look Up By. Throws inputFailure for too many. */
export const furtherKeyReaders = (reader: ParameterReader): ParameterReader[] => {
	const { name, displayName } = otherwise;
	const further = reader.rows(name, 'keys', displayName);
	if (further.length <= MAX_FURTHER_KEYS) return further;
	const problem = `takes up to ${MAX_FURTHER_KEYS} keys, and ${further.length} were given`;
	throw inputFailure(displayName, problem);
};

const mailHost = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** What an input looks up: the value, and the state to look in. */
export interface LookedUp {
	matchField: MatchField;
	value: InputValue;
	state: InputValue;
}

/** The value that an input looks up, under the choice in Look Up By. */
const readValue = (matchField: MatchField, reader: ParameterReader): InputValue => {
	const { choice: name, valueLabel: label, isEmail, valueKind } = matchField;
	const field = { name, label, kind: 'text', identifies: 'company' } as const;
	const checked = { ...field, valueKind: isEmail ? ('email' as const) : valueKind };
	const value = toInputValue(checked, reader.get('value'), reader.isExpression('value'));
	if (value.problem || !isEmail) return value;
	// A public mailbox stands for no company.
	const address = valueRules.email.normalize(shownText(value));
	return { ...value, problem: valueRules[valueKind].problem(address) };
};

/** Reads what an input looks up by one of its keys. Throws inputFailure. */
export const readLookedUp = (lookup: LookUpBy, reader: ParameterReader): LookedUp => {
	const choice: string = reader.choice(lookup.parameter);
	const matchField = lookup.matchFields.find((each) => each.choice === choice)!;
	const state = matchField.stateField === undefined ? undefined : reader.get('matchState');
	return {
		matchField,
		value: readValue(matchField, reader),
		state: toInputValue(matchState, state, reader.isExpression('matchState')),
	};
};

/** The values that an input looks up by one key. An empty state isn't among them, because it means any state. */
export const inputValues = ({ value, state }: LookedUp): InputValue[] =>
	state.problem === undefined || isEmpty(state) ? [value] : [value, state];

/** The two letters of a state. Throws inputFailure for a text that isn't a state. */
const readState = (value: InputValue): string => {
	const text = shownText(value);
	checkValue('state', text, value.label);
	return asSent('state', text);
};

/** The lookup of an input. Throws inputFailure for a value or a state that can't be used. */
export const toSharedLookup = ({
	matchField,
	value,
	state: stateValue,
}: LookedUp): SharedLookup => {
	const { valueLabel: label, valueKind, isEmail, wordsAdvice } = matchField;
	if (value.problem === 'empty') {
		const advice = `Give the ${label} to look up, or filter out inputs without one before this node.`;
		throw inputFailure(label, 'is empty', advice);
	}
	const typed = shownText(value);
	if (value.problem) {
		const field = 'If it is the name of a field, switch to Expression and drag the field here.';
		const advice = [wordsAdvice, field].filter(Boolean).join(' ');
		throw unusableFailure(label, typed, value.problem, advice);
	}
	const text = isEmail ? mailHost(valueRules.email.normalize(typed)) : typed;
	const state = isEmpty(stateValue) ? undefined : readState(stateValue);
	return {
		matchField,
		lookup: {
			values: [asSent(valueKind, text), ...(valueRules[valueKind].sentBeside?.(text) ?? [])],
			...toKeys(valueKind, text),
			...(state && { state }),
		},
		otherSpellings: otherSpellings(valueKind, text),
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
	reader: ParameterReader,
): SharedLookup | undefined => {
	const matchField = search?.shareCallsBy?.find(({ filter }) => sent[filter] !== undefined);
	if (!matchField) return undefined;
	const { filter: field, valueKind } = matchField;
	const values = [sent[field]].flat().map(String);
	const typed = String(reader.object('filters', 'Filters')[field]);
	const others = values.length === 1 ? otherSpellings(valueKind, typed) : [];
	return { matchField, lookup: { values, keys: values, looseKeys: [] }, otherSpellings: others };
};
