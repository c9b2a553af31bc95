import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { additionalFieldValues } from './additionalFields';
import { readAuthentication } from './authentication';
import { buildKeyRequest, buildRequest, type InputParameters } from './buildRequest';
import { readPlainValues } from './plainParameters';
import { readFilterValues } from './filters';
import { readFreeFieldValues } from './freeFields';
import type { Candidate, Input } from './inputRequest';
import {
	findUnsentValue,
	leftOutTexts,
	shownText,
	type InputValue,
	type UnsentValue,
} from './inputValue';
import { decidingValues, readLookUpBy } from './lookUpBy';
import { readOptions } from './options';
import { readOutputOptions } from './outputOptions';
import type { NodeParameters, Reader } from './reader';
import { readSelectedFields } from './selectFields';
import { quoted } from './parseValue';
import { reasonText } from '../spelling/valueRules';

/** Reads and checks an input before any call is made. Throws inputFailure. */
export const readInput = (nodeParameters: NodeParameters, item: number): Input => {
	const reader = nodeParameters.at(item);
	const operation = readOperation(reader);
	const parameters = readParameters(operation, reader);
	const { values, lookUpBy, presentation } = parameters;
	const all = readCandidates(operation, parameters);
	const input = {
		item,
		operation,
		presentation,
		authentication: readAuthentication(reader),
		budgets: parameters.options.budgets,
	};
	const current = all?.find((each) => each.kind === 'sent');
	const unsent = findUnsentValue([...lookUpBy.slice(0, 1).flatMap(decidingValues), ...values]);
	if (current || !unsent) {
		// Throws for a typed value that can't be used.
		const request = current?.request ?? buildRequest(operation, parameters);
		const candidates = all && current && { all, current };
		return { ...input, kind: 'sent', candidates, request, leftOut: leftOutTexts(values) };
	}
	const records = recordsIfUnsent(operation, values, unsent);
	const ofCandidates = all?.flatMap((each) => (each.kind === 'unsent' ? each.value : []));
	return { ...input, kind: 'unsent', values: ofCandidates ?? [unsent], records };
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
	const lookUpBy = readLookUpBy(operation, reader);
	const first = lookUpBy.at(0);
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
		lookUpBy,
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
const readCandidates = (
	operation: Operation,
	parameters: InputParameters,
): Candidate[] | undefined => {
	const { lookUpBy, values } = parameters;
	if (operation.kind !== 'enrich' || lookUpBy.length === 1) return undefined;
	return lookUpBy.map((given, index): Candidate => {
		// An unusable value doesn't fail the input, because there are other candidates.
		const own = decidingValues(given).map(
			(each): InputValue => (each.problem ? { ...each, isSkippable: true } : each),
		);
		const unsent = findUnsentValue([...own, ...values]);
		if (unsent) return { kind: 'unsent', value: unsent };
		const request = buildKeyRequest(operation, parameters, given);
		return { kind: 'sent', index, matchField: given.matchField, request };
	});
};

/** The records of an input that isn't sent. */
const recordsIfUnsent = (
	{ recordIfUnusable }: Operation,
	values: InputValue[],
	{ problem }: UnsentValue,
): IDataObject[] => {
	if (!recordIfUnusable) return [];
	const { record, reasonField, valueField } = recordIfUnusable;
	const value = values.find(({ name }) => name === valueField);
	const shown = value && { [value.name]: shownText(value) };
	return [{ ...record, ...shown, [reasonField]: reasonText(problem) }];
};
