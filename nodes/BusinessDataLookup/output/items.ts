import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { withParameterLabels } from '../parameters/parameterLabels';
import type { AskedFor, Input } from '../parameters/inputRequest';
import type { FieldLookup } from '../parameters/lookUpBy';
import { quoted } from '../parameters/parseValue';
import { firstForAgent, shrinkForAgent } from './forAgent';
import { errorJson, failureError } from './nodeErrors';
import { isRaw, knownFields, presentRecord, renameError, withPrefixed } from './presentRecord';
import type { Redactor } from './redactor';
import {
	describeUnsent,
	type Companies,
	type Records,
	type Result,
	type TotalCount,
} from './result';

/** What the items depend on besides the results. */
interface ItemContext {
	inputItems: INodeExecutionData[];
	node: INode;
	/** On Error is Continue: failures become items. Otherwise the first failure stops the node. */
	continueOnFail: boolean;
	/** An agent gets the items, so they are kept small. */
	isTool: boolean;
	redactor: Redactor;
	/** How many calls the run made for results that are lost if the node stops. */
	lostCalls: number;
}

/** An item, and the input that it is linked to. */
export type LinkedItem = INodeExecutionData & { pairedItem: { item: number } };

/**
 * The items of all inputs, in order, each linked to its input. Throws the first failure as n8n's error, unless On Error
 * is Continue.
 *
 * @param results by input; an input has none if the run ended first
 * @param inputs those that could be read
 */
export const toItems = (
	results: Array<Result | undefined>,
	inputs: Input[],
	context: ItemContext,
): LinkedItem[] => {
	const inputByItem = new Map(inputs.map((input) => [input.item, input]));
	return results.flatMap((result, item) =>
		result ? itemsOfInput(result, item, inputByItem.get(item), context) : [],
	);
};

/** The items of one input, which is undefined if it couldn't be read. */
const itemsOfInput = (
	result: Result,
	item: number,
	input: Input | undefined,
	context: ItemContext,
): LinkedItem[] => {
	if (result instanceof LookupFailure) return [failedItem(result, item, input, context)];
	if (!input) return [];
	const { inputItems, isTool, redactor } = context;
	const pairedItem = { item };
	const { binaryProperty, resultField } = input.presentation;
	if (result.kind === 'file' || result.kind === 'download') {
		// Several inputs may share the file.
		const binary = { [binaryProperty]: { ...result.binary } };
		return [{ json: redactor.record(result.json), binary, pairedItem }];
	}
	const jsons = toJsons(input, result);
	if (jsons instanceof LookupFailure) return [failedItem(jsons, item, input, context)];
	const { kind, incomplete, warning } = result;
	const notComplete = incomplete?.failure.message ?? (kind === 'count' ? warning : undefined);
	const redacted = jsons.map((json) =>
		redactor.record(notComplete === undefined ? json : { ...json, notComplete }),
	);
	const complete = withResultField(redacted, input, inputItems);
	const shown = isTool ? fitForAgent(complete, input) : complete;
	// An item with the fields of its input has its files, too.
	const { binary } = resultField ? inputItems[item] : {};
	return shown.map((json) => ({ json, ...(binary && { binary }), pairedItem }));
};

/** The item of a failed input. Throws the failure as n8n's error, unless On Error is Continue. */
const failedItem = (
	failure: LookupFailure,
	item: number,
	input: Input | undefined,
	{ inputItems, node, continueOnFail, isTool, redactor, lostCalls }: ItemContext,
): LinkedItem => {
	const labeled = input ? withParameterLabels(failure, input) : failure;
	if (!continueOnFail) throw failureError(node, labeled, redactor, { item, lostCalls, isTool });
	const { json, binary } = inputItems[item];
	const { error, details } = errorJson(labeled, item, redactor);
	// A field `details` of the input stays.
	const own = { error, details: json.details === undefined ? details : json.details };
	// With an error branch, n8n adds the input's fields itself. If the node added them, n8n would treat the item as a
	// success.
	const failed = node.onError === 'continueErrorOutput' ? own : { ...renameError(json), ...own };
	return { json: failed, ...(binary && { binary }), pairedItem: { item } };
};

/** The json of an input's items, without the fields of the input. */
const toJsons = (input: Input, result: Records | TotalCount): IDataObject[] | LookupFailure => {
	if (result.kind === 'count') return [{ total: result.total }];
	const askedFor = findAskedFor(input);
	if (askedFor && result.kind === 'companies') return toCompanyJsons(input, askedFor, result);
	const { operation, presentation } = input;
	return result.records.flatMap((record) => presentRecord(operation, record, presentation));
};

/** What an input looks up. Undefined if its items are the entries of a list in the record. */
const findAskedFor = ({ presentation: { askedFor, output } }: Input) =>
	output?.list === undefined ? askedFor : undefined;

/** The json of an input with Look Up By: its companies with `found`, or what No Match asks for. */
const toCompanyJsons = (
	input: Input,
	askedFor: AskedFor,
	{ records, reason, foundBy }: Companies,
): IDataObject[] | LookupFailure => {
	const { operation, presentation } = input;
	const { noMatch, multipleMatches } = askedFor;
	if (records.length === 0) {
		if (noMatch === 'error') return noMatchFailure(askedFor, reason);
		if (noMatch === 'drop') return [];
		return [toNotFoundJson(input, askedFor.value, reason ?? noCompanyReason(input))];
	}
	const isFirst = multipleMatches === 'first';
	const wanted = isFirst ? records.slice(0, 1) : records;
	const facts = {
		found: true,
		...(foundBy && { found_by: foundBy.matchField.choiceName }),
		...(isFirst && records.length > 1 && { found_count: records.length }),
	};
	// The facts come first, and the record can't overwrite them.
	return wanted.flatMap((record) =>
		presentRecord(operation, record, presentation).map((json) => ({ ...facts, ...json, ...facts })),
	);
};

const noMatchFailure = ({ matchField, value }: AskedFor, reason?: string): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `Found no company with ${matchField.choiceLabel} ${quoted(value)}${reason === undefined ? '' : `: ${reason}`}`,
		advice: 'This input fails because No Match in the options is set to Fail.',
	});

/** The json of an input without a match. The fields that the user or Simplify chooses are null, for later nodes. */
const toNotFoundJson = (input: Input, asked: string, reason: string): IDataObject => {
	const { operation, presentation } = input;
	const empty = knownFields(operation, presentation).map((name) => [name, null]);
	const facts = { found: false, asked, reason };
	return { ...facts, ...Object.fromEntries(empty), ...facts };
};

/** Why an input has no company if the service returned none: `no company with Domain or URL "acme.com"`, as it was sent. */
const noCompanyReason = (input: Input): string => {
	const { matchField, lookup } = findFieldLookup(input) ?? {};
	// Name the field that was sent: for an email address, that is the domain.
	const sentAs = input.operation.lookUpBy?.matchFields.find(
		({ choiceName }) => choiceName === matchField?.filter,
	);
	const state = lookup?.state === undefined ? '' : ` in ${lookup.state}`;
	return `no company with ${sentAs?.choiceLabel} ${quoted(lookup?.values[0])}${state}`;
};

const findFieldLookup = (input: Input): FieldLookup | undefined => {
	if (input.kind === 'unsent') return undefined;
	const { request } = input;
	if (request.kind === 'byKey') return request;
	return request.kind === 'single' ? request.companiesFor : undefined;
};

/** The results, with the fields of their input if Put Result in Field is set. */
const withResultField = (
	results: IDataObject[],
	input: Input,
	inputItems: INodeExecutionData[],
): IDataObject[] => {
	const { resultField } = input.presentation;
	if (!resultField) return results;
	const { name, as } = resultField;
	// Keep the input even if there are no records, unless No Match decides.
	const all = results.length > 0 || findAskedFor(input) ? results : [null];
	const own = renameError(inputItems[input.item].json);
	return all.map((json) =>
		as === 'prefix' ? withPrefixed(own, name, json) : { ...own, [name]: json },
	);
};

/** The results for an agent: small, and with the reason if the input wasn't sent, because a model doesn't see the hint. */
const fitForAgent = (results: IDataObject[], input: Input): IDataObject[] => {
	if (input.kind === 'unsent' && results.length === 0)
		return [{ found: false, reason: describeUnsent(input.values) }];
	if (isRaw(input.operation, input.presentation)) return results;
	const small = results.map(shrinkForAgent);
	return hasLimit(input) ? small : firstForAgent(small);
};

const hasLimit = (input: Input): boolean => {
	if (input.kind === 'unsent') return false;
	const { request } = input;
	return (request.kind === 'items' || request.kind === 'byKey') && request.limit < Infinity;
};
