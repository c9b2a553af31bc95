import type { IBinaryData, IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { withPanelLabels } from '../parameters/panelLabels';
import type { AskedFor, InputRequest } from '../parameters/inputRequest';
import { quoted } from '../parameters/value';
import { firstForAgent, shrinkForAgent } from './forAgent';
import { errorJson, nodeError, withInput, type StoppedRun } from './nodeErrors';
import { isRaw, knownFields, presentRecord, renameError, withPrefix } from './presentRecord';
import type { Redactor } from './redactor';

/** A file in n8n's binary store. */
export interface SavedFile {
	kind: 'file';
	binary: IBinaryData;
	/** The json of the item. */
	json: IDataObject;
	/** Records in it; undefined = the service made it. */
	recordCount?: number;
	/** A record with all fields that occur in the file, if somebody needs it. */
	sample?: IDataObject;
}

/** The records of an input, and why there are none. */
interface FoundRecords {
	kind: 'records';
	records: IDataObject[];
	reason?: string;
	/** The index of the key that found them, if the input has several. */
	foundBy?: number;
}

/** How many records a search has. */
export interface RecordCount {
	kind: 'count';
	total: number;
}

/** What an input got, or the reason why it got nothing. */
export type Result = FoundRecords | RecordCount | SavedFile | LookupFailure;

/** The records of a result; undefined of a failure, a count or a file. */
export const foundRecords = (result: Result): FoundRecords | undefined =>
	result instanceof LookupFailure || result.kind !== 'records' ? undefined : result;

/** What the items depend on, besides the results. */
interface ItemParts {
	inputItems: INodeExecutionData[];
	node: INode;
	/** On Error is Continue: failures become items. Otherwise the first failure stops the node. */
	continueOnFail: boolean;
	/** An agent gets the items: they are kept small. */
	isTool: boolean;
	redactor: Redactor;
	/** What is lost when the node stops. */
	stopped: Omit<StoppedRun, 'isTool'>;
}

/** What an input looks up, if it looks up one record, and not the entries of a list in it. */
const findAskedFor = ({ presentation: { askedFor, output } }: InputRequest) =>
	output?.list === undefined ? askedFor : undefined;

const noMatchFailure = ({ field, value }: AskedFor, reason?: string): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `The service does not know a company with ${field} ${quoted(value)}${reason === undefined ? '' : `: ${reason}`}`,
		advice: 'It fails because No Match in the options is Fail.',
	});

/**
 * The json of an input that wasn't found. The fields chosen by the user or Simplify are null, because later nodes read
 * them.
 */
const toNotFoundJson = (
	{ operation, presentation }: InputRequest,
	{ value: asked }: AskedFor,
	reason?: string,
): IDataObject => {
	const fields = knownFields(operation, presentation);
	const empty = Object.fromEntries(fields.map((name) => [name, null]));
	const answer = { found: false, asked, ...(reason !== undefined && { reason }) };
	return { ...answer, ...empty, ...answer };
};

/** The json of an input that looks up one record: its records with `found`, or what No Match says. */
const toFoundJson = (
	input: InputRequest,
	askedFor: AskedFor,
	{ records, reason, foundBy = -1 }: FoundRecords,
): IDataObject[] | LookupFailure => {
	const { operation, presentation, keys } = input;
	const { noMatch, multipleMatches } = presentation;
	if (records.length === 0) {
		if (noMatch === 'error') return noMatchFailure(askedFor, reason);
		return noMatch === 'drop' ? [] : [toNotFoundJson(input, askedFor, reason)];
	}
	const isFirst = multipleMatches === 'first';
	const wanted = isFirst ? records.slice(0, 1) : records;
	const facts = {
		found: true,
		...(keys?.[foundBy] && { found_by: keys[foundBy].field }),
		...(isFirst && records.length > 1 && { found_count: records.length }),
	};
	// The facts come first, and the record can't overwrite them.
	return wanted.flatMap((record) =>
		presentRecord(operation, record, presentation).map((json) => ({ ...facts, ...json, ...facts })),
	);
};

/** The results of an input, without the fields of the input. */
const resultsOf = (
	input: InputRequest,
	found: FoundRecords | RecordCount,
): IDataObject[] | LookupFailure => {
	if (found.kind === 'count') return [{ total: found.total }];
	const askedFor = findAskedFor(input);
	if (askedFor) return toFoundJson(input, askedFor, found);
	const { operation, presentation } = input;
	return found.records.flatMap((record) => presentRecord(operation, record, presentation));
};

/** The results alone, or beside the fields of their input: in the field that the user names, or in several. */
const withResultField = (
	results: IDataObject[],
	input: InputRequest,
	inputItems: INodeExecutionData[],
): IDataObject[] => {
	const { resultField: name, resultAs } = input.presentation;
	if (name === undefined) return results;
	// An input whose records aren't looked up one by one is kept, even if there are none.
	const all = results.length > 0 || findAskedFor(input) ? results : [null];
	return all.map((json) => ({
		...renameError(inputItems[input.item].json),
		...(resultAs === 'prefix' ? withPrefix(name, json) : { [name]: json }),
	}));
};

/**
 * The items of all inputs, in order, each linked to its input. Throws the first failure as n8n's error, unless On Error
 * is Continue.
 *
 * @param results what each input got, by its index; a hole for an input without a result, because the run ended first
 * @param inputs those that could be read
 */
export const toItems = (
	results: Result[],
	inputs: InputRequest[],
	{ inputItems, node, continueOnFail, isTool, redactor, stopped }: ItemParts,
): INodeExecutionData[] => {
	const byItem = new Map(
		inputs.flatMap((input) =>
			(input.presentation.linkedTo ?? [input.item]).map((item) => [item, input] as const),
		),
	);
	const items: INodeExecutionData[] = [];
	results.forEach((result, item) => {
		const input = byItem.get(item);
		const fail = (reason: LookupFailure) => {
			const failure = input ? withPanelLabels(reason, input) : reason;
			if (!continueOnFail) throw nodeError(node, failure, item, redactor, { ...stopped, isTool });
			const { json, binary } = inputItems[item];
			const hasBranch = node.onError === 'continueErrorOutput';
			const failed = withInput(errorJson(failure, item, redactor), json, hasBranch);
			items.push({ json: failed, ...(binary && { binary }), pairedItem: { item } });
		};
		if (result instanceof LookupFailure) return fail(result);
		if (!input) return;
		const { request, notSent, keys, operation, presentation } = input;
		const { linkedTo, binaryProperty, resultField } = presentation;
		// A result that several inputs share becomes items once, for the first input.
		if (linkedTo && linkedTo[0] !== item) return;
		const pairedItem = linkedTo?.map((each) => ({ item: each })) ?? { item };
		if (result.kind === 'file') {
			// Several inputs may share the file.
			const binary = { [binaryProperty]: { ...result.binary } };
			items.push({ json: redactor.record(result.json), binary, pairedItem });
			return;
		}
		const json = resultsOf(input, result);
		if (json instanceof LookupFailure) return fail(json);
		const shown = json.map((entry) => redactor.record(entry));
		const whole = withResultField(shown, input, inputItems);
		// A model doesn't see the hint, so tell it why there is no result.
		if (isTool && notSent && whole.length === 0) {
			const byKeys = keys && result.kind === 'records' ? result.reason : undefined;
			whole.push({ found: false, reason: byKeys ?? `${notSent.label}: ${notSent.reason}` });
		}
		const isSmall = isTool && !isRaw(operation, presentation);
		const small = isSmall ? whole.map(shrinkForAgent) : whole;
		const limit = request?.kind === 'pages' || request?.kind === 'byKey' ? request.limit : Infinity;
		const output = isSmall && limit === Infinity ? firstForAgent(small) : small;
		// An item with the fields of its input has its files, too.
		const { binary } = resultField === undefined ? {} : inputItems[item];
		for (const one of output) items.push({ json: one, ...(binary && { binary }), pairedItem });
	});
	return items;
};
