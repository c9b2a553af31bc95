import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { LookupKeys, MatchKey, Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isSeveral, keyOf } from './matchKey';
import type { ParameterReader } from './reader';
import { shownFor } from './show';
import { choiceOf, quoted, textsIn } from './value';

/** The keys by which one input shares calls with others, and by which it gets its records back. */
export interface BatchKeys {
	match: MatchKey;
	/** Each key as keyOf spells it → as it was typed, which is what the service is sent; at least one. */
	typed: Map<string, string>;
}

const valueLabel = (key: MatchKey): string => key.valueLabel ?? key.label;

export const show = (
	entry: Operation,
	{ parameter, label, keys }: LookupKeys,
): INodeProperties[] => [
	{
		displayName: label,
		name: parameter,
		type: 'options',
		options: keys.map((key) => ({ name: key.label, value: key.field })),
		default: 'url',
		displayOptions: shownFor(entry),
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
			displayOptions: shownFor(entry, { [parameter]: [key.field] }),
			description: `${valueLabel(key)} of the one company to look up; each input has its own`,
		}),
	),
];

/** The key of one value. Throws inputProblem for a value that has none, such as "http://". */
const keyFor = ({ kind, label }: MatchKey, text: string, parameter: string): string => {
	const key = keyOf(kind, text);
	if (key === '') throw inputProblem(parameter, `holds no ${label}: ${quoted(text)}`);
	return key;
};

/** What an input looks up: the filter it goes into, its value as typed, and its key. Throws inputProblem. */
export const read = (
	{ parameter, label, keys }: LookupKeys,
	reader: ParameterReader,
	item: number,
): { match: MatchKey; value: string; key: string } => {
	const fields = keys.map(({ field }) => field);
	const choice = choiceOf(reader.get(parameter, item, 'url') ?? '', fields, label);
	const match = keys.find(({ field }) => field === choice)!;
	const name = valueLabel(match);
	const texts = textsIn(reader.get('value', item, ''), 'nothing', name);
	if (texts.length === 0) {
		throw inputProblem(
			name,
			'is empty',
			`Give the ${match.label} to look up, or filter such items out before this node.`,
		);
	}
	if (texts.length > 1 || isSeveral(match.kind, texts[0])) {
		const advice = 'Give each value an item of its own: this node puts them into shared calls.';
		throw inputProblem(name, `takes one value, not several: ${quoted(texts.join(', '))}`, advice);
	}
	return { match, value: texts[0], key: keyFor(match, texts[0], name) };
};

/**
 * Takes out of a request body the first filter by which the input can share calls with others.
 * Undefined where it has none. Throws inputProblem.
 */
export const takeBatchKeys = (mergeBy: MatchKey[], body: IDataObject): BatchKeys | undefined => {
	const match = mergeBy.find(({ field }) => body[field] !== undefined);
	if (!match) return undefined;
	const texts = textsIn(body[match.field], 'commas and lines', match.label);
	const typed = new Map<string, string>();
	for (const text of texts) {
		const key = keyFor(match, text, match.label);
		if (!typed.has(key)) typed.set(key, text);
	}
	delete body[match.field];
	return { match, typed };
};
