import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import { choice, text, type Field } from '../catalogue/field';
import { mailHosts } from '../catalogue/mailHosts';
import type { LookupKeys, MatchKey, Operation } from '../catalogue/types';
import { inputProblem, type LookupFailure } from '../failure';
import { nameInState } from './companyName';
import * as emailAddress from './emailAddress';
import type { Unsent } from './emailAddress';
import { fieldProperty } from './field';
import { keyOf, typedSpellings, unfitness } from './matchKey';
import type { ParameterReader } from './reader';
import { choiceOf, isPlaceholder, quoted, textIn, textsIn, withoutInvisible } from './value';

/** The values of one filter, for which an input wants the records. */
export interface Question {
	/** The values as they are sent; at least one. */
	texts: string[];
	/** The normal spellings of the values, each once. A record that shows one of them answers the question. */
	keys: string[];
}

/** A question that can share calls with others, and the key by which it asks. */
export interface BatchKeys {
	match: MatchKey;
	question: Question;
	/** The value as it was typed, in other spellings than the question's: asked for, too, where nothing is found. */
	typed: string[];
}

const valueLabel = (key: MatchKey): string => key.valueLabel ?? key.label;

const choiceName = ({ choice, field }: MatchKey): string => choice ?? field;

const keyField = ({ parameter, label, keys }: LookupKeys): Field => {
	const options = keys.map((key) => ({ name: valueLabel(key), value: choiceName(key) }));
	options.sort((a, b) => alphabetical(a.name, b.name));
	return choice(parameter, label, 'What the company is found by', options, 'url');
};

const state = text(
	'matchState',
	'State',
	'Two letters of the state the company is in. Without them it may be in any.',
	'e.g. TX',
);

const propertiesOf = (lookup: LookupKeys): INodeProperties[] => {
	const { parameter, keys } = lookup;
	const whereOf = (key: MatchKey) => ({ show: { [parameter]: [choiceName(key)] } });
	return [
		fieldProperty(keyField(lookup)),
		...keys.map((key) => ({
			...fieldProperty({
				...text(
					'value',
					valueLabel(key),
					`${valueLabel(key)} of the one company to look up; each input has its own`,
					key.placeholder,
				),
				required: true,
				where: whereOf(key),
			}),
			builderHint: {
				propertyHint:
					'One value, taken from the input item by an expression. Calls are merged across items: never join several values.',
			},
		})),
		...keys
			.filter(({ stateField }) => stateField)
			.map((key) => fieldProperty({ ...state, where: whereOf(key) })),
	];
};

export const show = (entry: Operation): INodeProperties[] =>
	'lookup' in entry && entry.lookup ? propertiesOf(entry.lookup) : [];

/** Why a value is not worth a call; undefined = it is worth one. An empty value that was typed into the form is a failure instead. */
const whyUnsent = (texts: string[], isTyped: boolean): Unsent | undefined => {
	if (texts.length === 0 && !isTyped) return { records: [], reason: 'empty' };
	const isNoValue = texts.length > 0 && texts.every(isPlaceholder);
	return isNoValue ? { records: [], reason: 'placeholder' } : undefined;
};

/** Throws inputProblem for a value that cannot be looked up, such as "http://" or the name of a company. */
const checkFit = (
	{ kind, label, wordsAdvice }: MatchKey,
	text: string,
	parameter: string,
): void => {
	const reason = unfitness(kind, text);
	if (reason === 'several') throw several(parameter, text);
	if (reason === 'none') {
		const what = kind === 'domain' ? 'is not a domain' : `holds no ${label}`;
		throw inputProblem(parameter, `${what}: ${quoted(text)}`, wordsAdvice);
	}
};

const several = (parameter: string, text: string): LookupFailure =>
	inputProblem(
		parameter,
		`takes one value, not several: ${quoted(text)}`,
		'Give each value an item of its own, as Split Out makes them: this node puts them into shared calls.',
	);

/** The state of the company that is looked up by name; undefined = any. Throws inputProblem. */
const readState = (reader: ParameterReader, item: number): string | undefined => {
	const given = textIn(reader.get('matchState', item), state.label);
	if (given === undefined || /^[A-Za-z]{2}$/.test(given)) return given?.toUpperCase();
	throw inputProblem(state.label, `must be two letters, not ${quoted(given)}`);
};

/** The domain of an email address, or why the domain is not a company's. Throws inputProblem. */
const domainOfEmail = (text: string): string | Unsent => {
	const address = emailAddress.normal(text);
	if (!emailAddress.isAddress(address)) {
		throw inputProblem('Email', `is not an email address: ${quoted(text)}`);
	}
	const host = address.slice(address.lastIndexOf('@') + 1);
	return mailHosts.includes(host) ? { records: [], reason: 'public mailbox' } : host;
};

/** The questions for a value: in its normal spelling, and as it was typed where that differs. */
const questionsOf = (
	match: MatchKey,
	value: string,
	state?: string,
): Pick<BatchKeys, 'question' | 'typed'> => {
	const key = keyOf(match.kind, value);
	const keys = [state === undefined ? key : nameInState(key, state)];
	return {
		question: { texts: [match.kind === 'name' ? value : key], keys },
		typed: typedSpellings(match.kind, value),
	};
};

/** Reads what an input looks up: its key, the value as it was typed, and the questions for it. Throws inputProblem. */
export const read = (
	lookup: LookupKeys,
	reader: ParameterReader,
	item: number,
): BatchKeys & { value: string; unsent?: Unsent } => {
	const choice: string = choiceOf(keyField(lookup), reader.get(lookup.parameter, item));
	const match = lookup.keys.find((key) => choiceName(key) === choice)!;
	const name = valueLabel(match);
	const given = textsIn(reader.get('value', item), 'nothing', name);
	const cleaned = match.kind === 'name' ? given : given.map(withoutInvisible);
	const texts = cleaned.filter((text) => text !== '');
	const notAsked = (value: string, unsent: Unsent) => ({
		match,
		value,
		question: { texts: [], keys: [] },
		typed: [],
		unsent,
	});
	const unsent = whyUnsent(texts, reader.isFixed('value'));
	if (unsent) return notAsked(given.join(', '), unsent);
	if (texts.length === 0) {
		const advice = `Give the ${name} to look up, or filter such items out before this node.`;
		throw inputProblem(name, 'is empty', advice);
	}
	if (texts.length > 1) throw several(name, texts.join(', '));
	const [value] = texts;
	if (match.isEmail) {
		const domain = domainOfEmail(value);
		if (typeof domain !== 'string') return notAsked(value, domain);
		return { match, value, ...questionsOf(match, domain) };
	}
	checkFit(match, value, name);
	const inState = match.stateField && readState(reader, item);
	return { match, value, ...questionsOf(match, value, inState) };
};

/**
 * Removes from a request body the first filter by which the input can share calls with others, and returns it
 * as a question; undefined = there is no such filter. Throws inputProblem.
 */
export const takeBatchKeys = (mergeBy: MatchKey[], body: IDataObject): BatchKeys | undefined => {
	const match = mergeBy.find(({ field }) => body[field] !== undefined);
	if (!match) return undefined;
	const texts = textsIn(body[match.field], 'commas and lines', match.label);
	for (const text of texts) checkFit(match, text, match.label);
	const keys = [...new Set(texts.map((text) => keyOf(match.kind, text)))];
	delete body[match.field];
	// Services differ most in how they take phones, so these are asked once more where they find nothing.
	const isPhone = match.kind === 'phone' && keys.length === 1;
	const typed = isPhone ? typedSpellings(match.kind, texts[0]) : [];
	return { match, question: { texts: keys, keys }, typed };
};
