import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Operation } from '../catalogue/types';
import { inputFailure, LookupFailure } from '../failure';
import {
	buildKeyRequest,
	buildRequest,
	readInputValues,
	type InputParameters,
} from './buildRequest';
import type { Input, LookupChoice } from './inputRequest';
import {
	ignoredFilters,
	isWhat,
	shownText,
	whyNotSent,
	type InputValue,
	type NotSent,
} from './inputValue';
import * as lookUpBy from './lookUpBy';
import * as options from './options';
import * as outputOptions from './outputOptions';
import type { NodeParameters, Reader } from './reader';
import * as selectFields from './selectFields';
import { quoted } from './value';

/** Reads and checks what one input asks for, before any call is made. Throws inputFailure. */
export const readInput = (parameters: NodeParameters, item: number): Input => {
	const reader = parameters.at(item);
	const operation = readOperation(reader);
	const inputOptions = options.read(operation, reader);
	const result = outputOptions.read(operation, reader);
	const selectedFields = selectFields.read(operation, result.output, inputOptions.raw);
	const given = lookUpBy.readChoices(operation, reader);
	const values = readInputValues(operation, reader, inputOptions);
	const parts = { reader, values, options: inputOptions, choices: given, selectedFields };

	const first = given.at(0);
	const askedFor = first && { choice: first.matchField.choice, value: shownText(first.value) };
	const { noMatch, multipleMatches, budgets } = inputOptions;
	const choices = toLookupChoices(operation, parts);
	const choice = choices.find(({ request }) => request);
	const input = {
		item,
		operation,
		...(choices.length > 0 && { choices }),
		presentation: { ...result, selectedFields, noMatch, multipleMatches, askedFor },
		authentication: String(reader.get('authentication', 'apiKey')),
		budgets,
	};

	const firstValues = first ? lookUpBy.inputValues(first) : [];
	const notSent = choice ? undefined : whyNotSent([...firstValues, ...values]);
	if (!notSent) {
		const request = choice?.request ?? buildRequest(operation, parts);
		return { ...input, choice, request, ignoredFilters: ignoredFilters(values) };
	}
	if (askedFor && noMatch === 'error') throw notSentFailure(askedFor.value, notSent);
	return { ...input, notSent: { ...notSent, records: unsentRecords(operation, values, notSent) } };
};

const readOperation = (reader: Reader): Operation => {
	const resource = String(reader.get('resource'));
	const value = String(reader.get('operation'));
	const operation = findOperation(resource, value);
	if (operation) return operation;
	throw inputFailure('Operation', `has no choice ${quoted(value)} of ${quoted(resource)}`);
};

/** The request of each choice of Look Up By, or why it isn't sent, if an input has several. Throws inputFailure. */
const toLookupChoices = (operation: Operation, parts: InputParameters): LookupChoice[] => {
	const { choices, values } = parts;
	if (operation.kind !== 'merged' || choices.length === 1) return [];
	return choices.map((given) => {
		const { choice, choiceLabel: label } = given.matchField;
		// The value of a choice may be unusable, because there are other choices.
		const own = lookUpBy
			.inputValues(given)
			.map((value) => (value.problem ? { ...value, isSkippedIfUnusable: true } : value));
		const notSent = whyNotSent([...own, ...values]);
		if (notSent) return { choice, ...notSent };
		return { choice, label, request: buildKeyRequest(operation, parts, given) };
	});
};

/** The failure of an input that isn't sent, if No Match is Fail. */
const notSentFailure = (value: string, { reason }: NotSent): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `Nothing was looked up for ${quoted(value)}, which ${isWhat(reason)}`,
		advice: 'This input fails because No Match in the options is set to Fail.',
	});

/** The records of an input that isn't sent. */
const unsentRecords = (
	{ unsentRecord }: Operation,
	values: InputValue[],
	{ label, reason }: NotSent,
): IDataObject[] => {
	if (!unsentRecord) return [];
	const { record, reasonField, valueField } = unsentRecord;
	const value = values.find(({ name }) => name === valueField);
	if (!value) return [{ ...record, [reasonField]: reason }];
	const note = `Not sent: ${label} ${isWhat(reason)}`;
	return [{ ...record, [value.name]: shownText(value), [reasonField]: note }];
};
