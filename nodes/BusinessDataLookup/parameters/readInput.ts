import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Operation } from '../catalogue/types';
import { inputFailure, LookupFailure } from '../failure';
import * as additionalFields from './additionalFields';
import * as authentication from './authentication';
import { buildKeyRequest, buildRequest, type InputParameters } from './buildRequest';
import * as plainParameters from './plainParameters';
import * as filters from './filters';
import * as freeFields from './freeFields';
import type { AskedFor, Input, LookupChoice } from './inputRequest';
import { ignoredValues, shownText, whyNotSent, type InputValue, type NotSent } from './inputValue';
import * as lookUpBy from './lookUpBy';
import * as options from './options';
import * as outputOptions from './outputOptions';
import type { NodeParameters, Reader } from './reader';
import * as selectFields from './selectFields';
import { quoted } from './readValue';

/** Reads and checks an input before any call is made. Throws inputFailure. */
export const readInput = (nodeParameters: NodeParameters, item: number): Input => {
	const reader = nodeParameters.at(item);
	const operation = readOperation(reader);
	const parameters = readParameters(operation, reader);
	const { values, givenChoices, presentation } = parameters;
	const all = readLookupChoices(operation, parameters);
	const input = {
		item,
		operation,
		presentation,
		authentication: authentication.read(reader),
		budgets: parameters.options.budgets,
	};
	const current = all?.find((each) => each.request !== undefined);
	const lookupValues = lookUpBy.inputValues(givenChoices.at(0));
	const notSent = current ? undefined : whyNotSent([...lookupValues, ...values]);
	if (!notSent) {
		const request = current?.request ?? buildRequest(operation, parameters);
		const choices = all && current && { all, current };
		return { ...input, choices, request, ignoredValues: ignoredValues(values) };
	}
	const { askedFor } = presentation;
	if (askedFor?.noMatch === 'error') throw notSentFailure(askedFor, notSent);
	const records = recordsIfNotSent(operation, values, notSent);
	return { ...input, choices: all && { all }, notSent: { ...notSent, records } };
};

const readOperation = (reader: Reader): Operation => {
	const resource = String(reader.get('resource'));
	const value = String(reader.get('operation'));
	const operation = findOperation(resource, value);
	if (operation) return operation;
	throw inputFailure('Operation', `has no choice ${quoted(value)} of ${quoted(resource)}`);
};

/** Reads the parameters that requests of all kinds may have. Throws inputFailure. */
const readParameters = (operation: Operation, reader: Reader): InputParameters => {
	const inputOptions = options.read(operation, reader);
	const { raw, additional, noMatch, multipleMatches } = inputOptions;
	const shown = outputOptions.read(operation, reader);
	const selectedFields = selectFields.read(operation, shown.output, raw);
	const givenChoices = lookUpBy.readChoices(operation, reader);
	const first = givenChoices.at(0);
	const askedFor = first && {
		matchField: first.matchField,
		value: shownText(first.value),
		noMatch,
		multipleMatches,
	};
	return {
		reader,
		options: inputOptions,
		presentation: { ...shown, selectedFields, askedFor },
		givenChoices,
		values: [
			...plainParameters.inputValues(operation, reader),
			...filters.inputValues(operation, reader),
			...(operation.freeFields
				? freeFields.inputValues(operation, reader)
				: additionalFields.inputValues(reader, additional)),
		],
	};
};

/** The choices of Look Up By, if there are several, each with its request or why it isn't sent. Throws inputFailure. */
const readLookupChoices = (
	operation: Operation,
	parameters: InputParameters,
): LookupChoice[] | undefined => {
	const { givenChoices, values } = parameters;
	if (operation.kind !== 'enrich' || givenChoices.length === 1) return undefined;
	return givenChoices.map((given, index): LookupChoice => {
		// An unusable value doesn't fail the input, because there are other choices.
		const own = lookUpBy
			.inputValues(given)
			.map((each): InputValue => (each.problem ? { ...each, toleratesProblem: true } : each));
		const notSent = whyNotSent([...own, ...values]);
		if (notSent) return { index, notSent };
		const request = buildKeyRequest(operation, parameters, given);
		return { index, matchField: given.matchField, request };
	});
};

/** The failure of an input that isn't sent, if No Match is Fail. */
const notSentFailure = ({ value }: AskedFor, { problem }: NotSent): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `Nothing was looked up for ${quoted(value)}, which ${problem.predicate}`,
		advice: 'This input fails because No Match in the options is set to Fail.',
	});

/** The records of an input that isn't sent. */
const recordsIfNotSent = (
	{ recordIfUnusable }: Operation,
	values: InputValue[],
	{ label, problem }: NotSent,
): IDataObject[] => {
	if (!recordIfUnusable) return [];
	const { record, reasonField, valueField } = recordIfUnusable;
	const value = values.find(({ name }) => name === valueField);
	if (!value) return [{ ...record, [reasonField]: problem.reason }];
	const note = `Not sent: ${label} ${problem.predicate}`;
	return [{ ...record, [value.name]: shownText(value), [reasonField]: note }];
};
