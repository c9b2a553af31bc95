import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Operation } from '../catalogue/types';
import { inputFailure, LookupFailure } from '../failure';
import { buildKeyRequest, buildRequest, readInputValues, type RequestParts } from './buildRequest';
import type { KeyChoice, Input } from './inputRequest';
import {
	addArticle,
	emptyFilters,
	shownText,
	whyNotSent,
	type InputValue,
	type NotSent,
} from './inputValue';
import * as lookUpBy from './lookUpBy';
import * as options from './options';
import * as outputOptions from './outputOptions';
import type { NodeParameters, ParameterReader } from './reader';
import * as selectFields from './selectFields';
import { quoted } from './value';

const readOperation = (reader: ParameterReader): Operation => {
	const resource = String(reader.get('resource'));
	const name = String(reader.get('operation'));
	const operation = findOperation(resource, name);
	if (operation) return operation;
	throw inputFailure('Operation', `has no choice ${quoted(name)} of ${quoted(resource)}`);
};

/** The keys of an input with If Not Found, Look Up By, in order; empty without that parameter. Throws inputFailure. */
const readKeys = (operation: Operation, parts: RequestParts): KeyChoice[] => {
	if (operation.kind !== 'mergedLookup') return [];
	const further = lookUpBy.furtherKeyReaders(parts.reader);
	if (further.length === 0) return [];
	const furtherKeys = further.map((each) => lookUpBy.readKey(operation.lookUpBy, each));
	return [...parts.lookedUp, ...furtherKeys].map((lookedUp) => {
		const { choice, valueLabel: label } = lookedUp.matchField;
		// A typed value that can't be used isn't a failure, because there are other keys.
		const own = lookUpBy.inputValues(lookedUp).map((each) => ({
			...each,
			isExpression: each.isExpression || each.problem !== undefined,
		}));
		const notSent = whyNotSent([...own, ...parts.values]);
		if (notSent) return { choice, ...notSent };
		const request = buildKeyRequest(operation, { ...parts, lookedUp: [lookedUp] });
		return { choice, label, request };
	});
};

/** The failure of an input that isn't sent, if No Match is Fail. */
const notSentFailure = (value: string, reason: string): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `Nothing was looked up for ${quoted(value)}, which is ${addArticle(reason)}`,
		advice: 'This input fails because No Match in the options is set to Fail.',
	});

/** The records of an input that isn't sent. */
const recordsNotSent = (
	operation: Operation,
	values: InputValue[],
	{ label, reason }: NotSent,
): IDataObject[] => {
	const { parameters = [], freeFields } = operation;
	for (const { name, malformed } of parameters) {
		const value = values.find((each) => each.name === name);
		if (!malformed || !value) continue;
		const why = `Not sent: ${label} is ${addArticle(reason)}`;
		const note = value.problem ? {} : { [malformed.reasonIn]: why };
		return [{ ...malformed.record, ...note, [name]: shownText(value) }];
	}
	const record = freeFields?.recordIfNotSent;
	return record ? [{ ...record, reason }] : [];
};

/** Reads and checks what one input asks for, before a call is spent. Throws inputFailure. */
export const readRequest = (parameters: NodeParameters, item: number): Input => {
	const reader = parameters.at(item);
	const operation = readOperation(reader);
	const inputOptions = options.read(operation, reader);
	const result = outputOptions.read(operation, reader);
	const { noMatch, multipleMatches, budgets } = inputOptions;
	const selectedFields = selectFields.read(operation, result.output, inputOptions.typed);
	const lookedUp = operation.lookUpBy ? [lookUpBy.readKey(operation.lookUpBy, reader)] : [];
	const values = readInputValues(operation, reader, inputOptions);
	const parts = { reader, values, options: inputOptions, lookedUp, selectedFields };
	const keys = readKeys(operation, parts);
	const nthKey = keys.findIndex((key) => key.request);
	// If there is one key, or none of several can be sent, the value of Look Up By decides whether the input is sent.
	const all = nthKey < 0 ? [...lookedUp.flatMap(lookUpBy.inputValues), ...values] : values;
	const notSent = whyNotSent(all);
	const [askedFor] = lookedUp.map(({ matchField, value }) => ({
		choice: matchField.choice,
		value: shownText(value),
	}));
	const input = {
		item,
		operation,
		...(keys.length > 0 && { keys, nthKey }),
		presentation: { ...result, selectedFields, noMatch, multipleMatches, askedFor },
		authentication: String(reader.get('authentication', 'apiKey')),
		budgets,
	};
	if (!notSent) {
		const request = keys[nthKey]?.request ?? buildRequest(operation, parts);
		return { ...input, request, emptyFilters: emptyFilters(values) };
	}
	if (askedFor && noMatch === 'error') throw notSentFailure(askedFor.value, notSent.reason);
	return { ...input, notSent: { ...notSent, records: recordsNotSent(operation, values, notSent) } };
};
