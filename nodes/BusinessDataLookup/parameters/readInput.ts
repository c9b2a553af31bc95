import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Operation } from '../catalogue/types';
import { inputFailure, LookupFailure } from '../failure';
import { additionalFieldValues } from './additionalFields';
import { readAuthentication } from './authentication';
import { buildKeyRequest, buildRequest, type InputParameters } from './buildRequest';
import { readPlainValues } from './plainParameters';
import { readFilterValues } from './filters';
import { readFreeFieldValues } from './freeFields';
import type { AskedFor, Input, InputCandidate } from './inputRequest';
import { leftOutTexts, shownText, whyNotSent, type InputValue, type NotSent } from './inputValue';
import { candidateValues, readCandidates } from './lookUpBy';
import { readOptions } from './options';
import { readOutputOptions } from './outputOptions';
import type { NodeParameters, Reader } from './reader';
import { readSelectedFields } from './selectFields';
import { quoted } from './parseValue';

/** Reads and checks an input before any call is made. Throws inputFailure. */
export const readInput = (nodeParameters: NodeParameters, item: number): Input => {
	const reader = nodeParameters.at(item);
	const operation = readOperation(reader);
	const parameters = readParameters(operation, reader);
	const { values, candidates, presentation } = parameters;
	const all = readInputCandidates(operation, parameters);
	const input = {
		item,
		operation,
		presentation,
		authentication: readAuthentication(reader),
		budgets: parameters.options.budgets,
	};
	const current = all?.find((each) => each.request !== undefined);
	const lookupValues = candidateValues(candidates.at(0));
	const notSent = current ? undefined : whyNotSent([...lookupValues, ...values]);
	if (!notSent) {
		// If a typed value makes all candidates unusable, this throws.
		const request = current?.request ?? buildRequest(operation, parameters);
		const inputCandidates = all && current && { all, current };
		return { ...input, candidates: inputCandidates, request, leftOut: leftOutTexts(values) };
	}
	const { askedFor } = presentation;
	if (askedFor?.noMatch === 'error') throw notSentFailure(askedFor, notSent);
	const records = recordsIfNotSent(operation, values, notSent);
	const unsent = all?.filter((each) => each.request === undefined);
	return { ...input, candidates: unsent && { all: unsent }, notSent: { ...notSent, records } };
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
	const inputOptions = readOptions(operation, reader);
	const { all, additional, noMatch, multipleMatches } = inputOptions;
	const shown = readOutputOptions(operation, reader);
	const selectedFields = readSelectedFields(operation, shown.output, all);
	const candidates = readCandidates(operation, reader);
	const first = candidates.at(0);
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
		candidates,
		values: [
			...readPlainValues(operation, reader),
			...readFilterValues(operation, reader),
			...(operation.freeFields
				? readFreeFieldValues(operation, reader)
				: additionalFieldValues(reader, additional)),
		],
	};
};

/** The candidates of an input, if there are several, each with its request or why it isn't sent. Throws inputFailure. */
const readInputCandidates = (
	operation: Operation,
	parameters: InputParameters,
): InputCandidate[] | undefined => {
	const { candidates, values } = parameters;
	if (operation.kind !== 'enrich' || candidates.length === 1) return undefined;
	return candidates.map((given, index): InputCandidate => {
		// An unusable value doesn't fail the input, because there are other candidates.
		const own = candidateValues(given).map(
			(each): InputValue => (each.problem ? { ...each, skipIfUnusable: true } : each),
		);
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
