import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import type { LookupKeys, MatchKey, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { bareSpellings, isSeveral, isWords, keyOf, questionOf } from './matchKey';
import type { ParameterReader } from './reader';
import type { Unsent } from './request';
import { choiceOf, isPlaceholder, quoted, textsIn, withoutInvisible } from './value';

/** What an input asks for: the records of one filter with these values. */
export interface Question {
	/** As they are sent; at least one. */
	texts: string[];
	/** By which records are recognized as theirs, each once, as keyOf spells them. */
	keys: string[];
}

/** A question that can share calls with others, and the filter it goes into. */
export interface BatchKeys {
	match: MatchKey;
	question: Question;
	/** What is asked once more where that finds nothing; absent = nothing is. */
	bare?: Question;
}

const valueLabel = (key: MatchKey): string => key.valueLabel ?? key.label;

const propertiesOf = ({ parameter, label, keys }: LookupKeys): INodeProperties[] => [
	{
		displayName: label,
		name: parameter,
		type: 'options',
		options: keys
			.map((key) => ({ name: valueLabel(key), value: key.field }))
			.sort((a, b) => alphabetical(a.name, b.name)),
		default: 'url',
		description: 'What the company is found by',
	},
	...keys.map(
		(key): INodeProperties => ({
			displayName: valueLabel(key),
			name: 'value',
			type: 'string',
			required: true,
			default: '',
			placeholder: key.placeholder,
			displayOptions: { show: { [parameter]: [key.field] } },
			description: `${valueLabel(key)} of the one company to look up; each input has its own`,
			builderHint: {
				propertyHint:
					'One value, taken from the input item by an expression. Calls are merged across items: never join several values.',
			},
		}),
	),
];

export const show = (entry: Operation): INodeProperties[] =>
	'lookup' in entry && entry.lookup ? propertiesOf(entry.lookup) : [];

/** Why a value is not worth a call; undefined = it is. Nothing typed into the form is for the user to mend. */
const whyUnsent = (texts: string[], isTyped: boolean): Unsent | undefined => {
	if (texts.length === 0 && !isTyped) return { records: [], reason: 'empty' };
	const isNoValue = texts.length > 0 && texts.every(isPlaceholder);
	return isNoValue ? { records: [], reason: 'placeholder' } : undefined;
};

/** The key of one value. Throws inputProblem for a value that has none, such as "http://". */
const keyFor = ({ kind, label }: MatchKey, text: string, parameter: string): string => {
	const key = keyOf(kind, text);
	if (key === '') throw inputProblem(parameter, `holds no ${label}: ${quoted(text)}`);
	return key;
};

/** What an input looks up: the filter it goes into, its value as typed, and as it is asked. Throws inputProblem. */
export const read = (
	{ parameter, label, keys }: LookupKeys,
	reader: ParameterReader,
	item: number,
): BatchKeys & { value: string; unsent?: Unsent } => {
	const fields = keys.map(({ field }) => field);
	const choice = choiceOf(reader.get(parameter, item, 'url') ?? '', fields, label);
	const match = keys.find(({ field }) => field === choice)!;
	const name = valueLabel(match);
	const given = textsIn(reader.get('value', item, ''), 'nothing', name);
	const texts = given.map(withoutInvisible).filter((text) => text !== '');
	const unsent = whyUnsent(texts, reader.isFixed('value'));
	if (unsent) return { match, value: given.join(', '), question: { texts: [], keys: [] }, unsent };
	if (texts.length === 0) {
		throw inputProblem(
			name,
			'is empty',
			`Give the ${name} to look up, or filter such items out before this node.`,
		);
	}
	if (texts.length === 1 && isWords(match.kind, texts[0])) {
		throw inputProblem(name, `is not a domain: ${quoted(texts[0])}`, match.wordsAdvice);
	}
	if (texts.length > 1 || isSeveral(match.kind, texts[0])) {
		const advice =
			'Give each value an item of its own, as Split Out makes them: this node puts them into shared calls.';
		throw inputProblem(name, `takes one value, not several: ${quoted(texts.join(', '))}`, advice);
	}
	const [value] = texts;
	const keysOf = (some: string[]) => [...new Set(some.map((text) => keyFor(match, text, name)))];
	const asked = questionOf(match.kind, value);
	const bare = bareSpellings(match.kind, asked);
	return {
		match,
		value,
		question: { texts: [asked], keys: keysOf([value]) },
		bare: bare.length > 0 ? { texts: bare, keys: keysOf(bare) } : undefined,
	};
};

/**
 * Takes out of a request body the first filter by which the input can share calls with others.
 * Undefined where it has none. Throws inputProblem.
 */
export const takeBatchKeys = (mergeBy: MatchKey[], body: IDataObject): BatchKeys | undefined => {
	const match = mergeBy.find(({ field }) => body[field] !== undefined);
	if (!match) return undefined;
	const texts = [...new Set(textsIn(body[match.field], 'commas and lines', match.label))];
	const keys = new Set(texts.map((text) => keyFor(match, text, match.label)));
	delete body[match.field];
	return { match, question: { texts, keys: [...keys] } };
};
