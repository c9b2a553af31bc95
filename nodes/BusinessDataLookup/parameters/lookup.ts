import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';
import type { LookupKeys, MatchKey, Operation } from '../catalogue/types';
import { inputProblem, type LookupFailure } from '../failure';
import { keyOf, typedSpellings, unfitness } from './matchKey';
import type { ParameterReader } from './reader';
import type { Unsent } from './request';
import { choiceOf, isPlaceholder, quoted, textsIn, withoutInvisible } from './value';

/** What an input asks for: the records of one filter with these values. */
export interface Question {
	/** As they are sent; at least one. */
	texts: string[];
	/** Their normal spellings, each once: by these records are recognized as theirs. */
	keys: string[];
}

/** A question that can share calls with others, and the filter it goes into. */
export interface BatchKeys {
	match: MatchKey;
	question: Question;
	/** How it is asked once more where that finds nothing: as the input has it. Absent = it is not. */
	typed?: Question;
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
	if (texts.length > 1) throw several(name, texts.join(', '));
	const [value] = texts;
	checkFit(match, value, name);
	const key = keyOf(match.kind, value);
	const typed = typedSpellings(match.kind, value);
	return {
		match,
		value,
		question: { texts: [key], keys: [key] },
		typed: typed.length > 0 ? { texts: typed, keys: [key] } : undefined,
	};
};

/**
 * Takes out of a request body the first filter by which the input can share calls with others.
 * Undefined where it has none. Throws inputProblem.
 */
export const takeBatchKeys = (mergeBy: MatchKey[], body: IDataObject): BatchKeys | undefined => {
	const match = mergeBy.find(({ field }) => body[field] !== undefined);
	if (!match) return undefined;
	const texts = textsIn(body[match.field], 'commas and lines', match.label);
	for (const text of texts) checkFit(match, text, match.label);
	const keys = [...new Set(texts.map((text) => keyOf(match.kind, text)))];
	delete body[match.field];
	return { match, question: { texts: keys, keys } };
};
