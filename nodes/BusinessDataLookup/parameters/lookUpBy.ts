import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { oneField, type Field } from '../catalogue/field';
import type { MatchField, LookUpBy, Operation, Search } from '../catalogue/types';
import { inputFailure } from '../failure';
import { asSent, toKeys, valueRules } from '../spelling';
import { EMPTY } from '../spelling/valueRules';
import { fieldProperty, fixedCollectionProperty } from './fieldKinds';
import {
	saysNothing,
	shownText,
	toInputValue,
	unusableFailure,
	type InputValue,
} from './inputValue';
import { withFullStop } from '../withFullStop';
import type { Reader } from './reader';

/** One value to look up: how it is sent, and what a record must show. */
export interface Lookup {
	/** The values to send. */
	values: string[];
	/** Normal spellings such as `acme.com`, or `acme/inc` for a name. A record that shows one of them answers the lookup. */
	keys: string[];
	/** Parent domains, nearest first, or the name without its legal form. They count if no record shows a key. */
	looseKeys: string[];
	/** The state that the company must be in. */
	state?: string;
}

/** A lookup, and the match field that it is made by. */
export interface FieldLookup {
	matchField: MatchField;
	lookup: Lookup;
}

const matchState = oneField(
	'text state | matchState | State | The state that the company is in: its name or two letters. Leave it empty for any state. | e.g. TX',
);

export const { label: stateLabel } = matchState;

const MAX_FURTHER_CHOICES = 4;

const otherwise = {
	displayName: 'If Not Found, Look Up By',
	name: 'otherwise',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Key',
	description: `Up to ${MAX_FURTHER_CHOICES} further keys, tried in order for the inputs that have no company yet. The field found_by says which key found the company.`,
};

/** Look Up By, and a value for each choice, with a state for names. */
const choiceFields = ({ parameter, matchFields }: LookUpBy): Field[] => [
	parameter,
	...matchFields.flatMap(({ choiceName, choiceLabel, inputKind, placeholder, stateField }) => {
		const value = oneField(
			`text required | value | ${choiceLabel} | Drag a field of the input here. Each input is looked up by its own ${choiceLabel}: ${valueRules[inputKind].forms}. | ${placeholder}`,
		);
		const displayOptions = { show: { [parameter.name]: [choiceName] } };
		return [value, ...(stateField ? [matchState] : [])].map((field) => ({
			...field,
			displayOptions,
		}));
	}),
];

/** Look Up By with its value, and If Not Found, Look Up By if inputs share calls. */
export const lookUpByProperties = ({ kind, lookUpBy }: Operation): INodeProperties[] => {
	if (!lookUpBy) return [];
	const [parameter, ...values] = choiceFields(lookUpBy);
	// n8n allows no required field in a collection.
	const optional = values.map((field) => ({ ...field, required: undefined }));
	// A further key starts with the name, because the input's domain was looked up already.
	const byName = lookUpBy.matchFields.find(({ valueKind }) => valueKind === 'name');
	const further = [{ ...parameter, default: byName?.choiceName }, ...optional];
	return [
		...[parameter, ...values].map(fieldProperty),
		...(kind === 'enrich' ? [fixedCollectionProperty(otherwise, 'Keys', further, 'keys')] : []),
	];
};

/** A choice of Look Up By, with the value and the state that an input gives for it. */
export interface LookUpByValue {
	matchField: MatchField;
	value: InputValue;
	/** Absent for any state. */
	state?: InputValue;
}

/** What an input looks up, in order: Look Up By, then If Not Found, Look Up By. Throws inputFailure. */
export const readLookUpBy = ({ kind, lookUpBy }: Operation, reader: Reader): LookUpByValue[] => {
	if (!lookUpBy) return [];
	const { name, displayName } = otherwise;
	const further = kind === 'enrich' ? reader.rowReaders(name, 'keys', displayName) : [];
	if (further.length > MAX_FURTHER_CHOICES) {
		const problem = `takes up to ${MAX_FURTHER_CHOICES} keys, and ${further.length} were given`;
		throw inputFailure(displayName, problem);
	}
	return [reader, ...further].map((each) => readOne(lookUpBy, each));
};

const readOne = (lookUpBy: LookUpBy, reader: Reader): LookUpByValue => {
	const known = lookUpBy.matchFields.map(({ choiceName }) => choiceName);
	const chosen = reader.choice(lookUpBy.parameter, known);
	const [matchField] = lookUpBy.matchFields.filter(({ choiceName }) => choiceName === chosen);
	const value = readLookupValue(matchField, reader);
	const { name } = matchState;
	const state = toInputValue(matchState, reader.get(name), reader.written(name));
	const isAnyState = matchField.stateField === undefined || saysNothing(state);
	return { matchField, value, ...(!isAnyState && { state }) };
};

const readLookupValue = (matchField: MatchField, reader: Reader): InputValue => {
	const { choiceName: name, choiceLabel: label, inputKind, valueKind } = matchField;
	const field = { name, label, kind: 'text', identifies: 'company', valueKind: inputKind } as const;
	const value = toInputValue(field, reader.get('value'), reader.written('value'));
	if (value.problem || inputKind === valueKind) return value;
	// A public mailbox is an email address, but not one of a company.
	const email = valueRules[inputKind].normalize(shownText(value));
	return { ...value, problem: valueRules[valueKind].problem(email) };
};

/** The values that decide whether the input is sent. A usable state isn't one of them: alone, it finds nothing. */
export const decidingValues = ({ value, state }: LookUpByValue): InputValue[] =>
	state?.problem ? [value, state] : [value];

/** The text to look up. Throws inputFailure for an unusable value. */
const requireLookupText = ({ matchField, value }: LookUpByValue): string => {
	const { choiceLabel: label, inputKind, valueKind, placeholder = '' } = matchField;
	if (value.problem === EMPTY) {
		const advice = `Give the ${label} to look up, or filter out inputs without one before this node.`;
		throw inputFailure(label, 'is empty', advice);
	}
	const text = shownText(value);
	if (value.problem) {
		const example = placeholder.replace('e.g. ', '');
		const advice = withFullStop(`Give a value such as ${example}`);
		throw unusableFailure(label, text, value.problem, value.problem.advice ?? advice);
	}
	return inputKind === valueKind ? text : valueRules[inputKind].normalize(text);
};

/** Turns a value of Look Up By into a lookup. Throws inputFailure for an unusable value or state. */
export const toFieldLookup = (given: LookUpByValue): FieldLookup => {
	const { matchField, state } = given;
	const { valueKind } = matchField;
	const text = requireLookupText(given);
	const stateText = state && shownText(state);
	if (state?.problem) throw unusableFailure(stateLabel, shownText(state), state.problem);
	return {
		matchField,
		lookup: {
			values: [
				...new Set([asSent(valueKind, text), valueRules[valueKind].alsoSent?.(text) ?? []].flat()),
			],
			...toKeys(valueKind, text),
			...(stateText !== undefined && { state: asSent('state', stateText) }),
		},
	};
};

/**
 * The lookup of a search whose inputs can share calls, by the first filter of `shareCallsBy` that it sends.
 *
 * @param sent the fields of the call, as they are sent
 */
export const findSharedLookup = (
	search: Search | undefined,
	sent: IDataObject,
): FieldLookup | undefined => {
	const matchField = search?.shareCallsBy?.find(({ filter }) => sent[filter] !== undefined);
	if (!matchField) return undefined;
	const values = [sent[matchField.filter]].flat().map(String);
	return { matchField, lookup: { values, keys: values, looseKeys: [] } };
};
