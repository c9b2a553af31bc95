import type {
	IBinaryData,
	IBinaryKeyData,
	IDataObject,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { inPanelWords } from '../parameters/panelWords';
import type { InputRequest } from '../parameters/request';
import { quoted } from '../parameters/value';
import { firstForAgent, forAgent } from './forAgent';
import { errorJson, nodeError, withInput, type StoppedRun } from './nodeErrors';
import { isRaw, knownFields, presentRecord, renameError, withPrefix } from './presentRecord';
import type { Redactor } from './redactor';

/** A file in n8n's binary store. */
export interface SavedFile {
	binary: IBinaryData;
	/** The json of the item. */
	json: IDataObject;
	/** Records in it; undefined = the service made it. */
	recordCount?: number;
	/** A record with every field that a record in it has; absent = there is none, or nobody asks. */
	sample?: IDataObject;
}

/** The records of an input, and why there are none, if there is more to say than that. */
interface Found {
	records: IDataObject[];
	reason?: string;
	/** The place of the key that found them, if the input has several. */
	foundBy?: number;
}

/** What an input got: records, a file, or the reason why neither. */
export type Result = Found | SavedFile | LookupFailure;

/** What the items are made of, besides the results. */
interface ItemParts {
	inputItems: INodeExecutionData[];
	node: INode;
	/** The node goes on with failed items; else it stops at the first failure. */
	goesOn: boolean;
	/** An agent gets the items: they are kept small. */
	isTool: boolean;
	redactor: Redactor;
	/** What is lost when the node stops. */
	stopped: Omit<StoppedRun, 'isTool'>;
}

const noMatchFailure = ({ presentation: { echo } }: InputRequest, reason?: string): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `The service does not know a company with ${echo!.field} ${quoted(echo!.value)}${reason === undefined ? '' : `: ${reason}`}`,
		advice: 'No Match in the options says that such an input fails.',
	});

/** Spread before a record, so that `found` is its first field, and again after it, so that a field of the record cannot replace it. */
const FOUND = { found: true };

/** The json of an input without a record: what was looked up, and null in the fields that the user or Simplify chooses, because later nodes read these. */
const notFound = ({ operation, presentation }: InputRequest, reason?: string): IDataObject => {
	const fields = knownFields(operation, presentation);
	const empty = Object.fromEntries(fields.map((name) => [name, null]));
	const said = {
		found: false,
		asked: presentation.echo!.value,
		...(reason !== undefined && { reason }),
	};
	return { ...said, ...empty, ...said };
};

/** Whether each input asks for one record, which is found or not, and not for the entries of a list in it. */
const isFoundOrNot = ({ operation, presentation: { output } }: InputRequest): boolean =>
	operation.lookup !== undefined && output?.list === undefined;

/** The json of an input that asks for one record: its records with `found`, or what No Match asks for. */
const enriched = (
	input: InputRequest,
	{ records, reason, foundBy = -1 }: Found,
): IDataObject[] | LookupFailure => {
	const { operation, presentation, keys } = input;
	const { noMatch, multipleMatches } = presentation;
	if (records.length === 0) {
		if (noMatch === 'error') return noMatchFailure(input, reason);
		return noMatch === 'drop' ? [] : [notFound(input, reason)];
	}
	const isFirst = multipleMatches === 'first';
	const wanted = isFirst ? records.slice(0, 1) : records;
	const first = {
		...FOUND,
		...(keys?.[foundBy] && { found_by: keys[foundBy].field }),
		...(isFirst && records.length > 1 && { found_count: records.length }),
	};
	return wanted.flatMap((record) =>
		presentRecord(operation, record, presentation).map((json) => ({ ...first, ...json, ...first })),
	);
};

/** The results of an input, without the fields of the input. */
const resultsOf = (input: InputRequest, found: Found): IDataObject[] | LookupFailure => {
	if (isFoundOrNot(input)) return enriched(input, found);
	const { operation, presentation } = input;
	return found.records.flatMap((record) => presentRecord(operation, record, presentation));
};

/** The results alone, or beside the fields of their input: in the field that the user names, or in several. */
const placed = (
	results: IDataObject[],
	input: InputRequest,
	inputItems: INodeExecutionData[],
): IDataObject[] => {
	const { resultField: name, resultAs } = input.presentation;
	if (name === undefined) return results;
	// An input whose records aren't looked up one by one is kept, even if there are none.
	const all = results.length > 0 || isFoundOrNot(input) ? results : [null];
	return all.map((json) => ({
		...renameError(inputItems[input.item].json),
		...(resultAs === 'prefix' ? withPrefix(name, json) : { [name]: json }),
	}));
};

/**
 * The items of all inputs, in the order of the inputs, each linked to the one it comes from. Throws the first failure
 * in that order as n8n's error, where the node does not go on.
 *
 * @param results what each input got, by its index; a hole where nothing was asked
 * @param inputs those that could be read
 */
export const itemsOf = (
	results: Result[],
	inputs: InputRequest[],
	{ inputItems, node, goesOn, isTool, redactor, stopped }: ItemParts,
): INodeExecutionData[] => {
	const byItem = new Map(
		inputs.flatMap((input) =>
			(input.presentation.linkedTo ?? [input.item]).map((item) => [item, input] as const),
		),
	);
	const items: INodeExecutionData[] = [];
	results.forEach((result, item) => {
		const input = byItem.get(item);
		const linkedTo = input?.presentation.linkedTo;
		const isFailed = result instanceof LookupFailure;
		// A result that several inputs have together becomes items once, for the first of them.
		if (!isFailed && linkedTo && linkedTo[0] !== item) return;
		const pairedItem = linkedTo && !isFailed ? linkedTo.map((each) => ({ item: each })) : { item };
		const add = (json: IDataObject, binary?: IBinaryKeyData) =>
			items.push({ json, ...(binary && { binary }), pairedItem });
		if (input && 'binary' in result) {
			// Several inputs may share the file.
			add(redactor.record(result.json), {
				[input.presentation.binaryProperty]: { ...result.binary },
			});
			return;
		}
		const json = input && 'records' in result ? resultsOf(input, result) : result;
		if (json instanceof LookupFailure) {
			const failure = input ? inPanelWords(json, input) : json;
			if (!goesOn) throw nodeError(node, failure, item, redactor, { ...stopped, isTool });
			const { json: asked, binary } = inputItems[item];
			const hasBranch = node.onError === 'continueErrorOutput';
			add(withInput(errorJson(failure, item, redactor), asked, hasBranch), binary);
		} else if (input && Array.isArray(json)) {
			const isSmall = isTool && !isRaw(input.operation, input.presentation);
			const shown = json.map((entry) => redactor.record(entry));
			const whole = placed(shown, input, inputItems);
			// A model sees no hint, so it is told why it gets nothing.
			const { label, reason } = input.notSent ?? {};
			if (isTool && label && whole.length === 0) {
				add({ found: false, reason: `${label}: ${reason}` });
			}
			const small = isSmall ? whole.map(forAgent) : whole;
			const given = isSmall && input.request.limit === Infinity ? firstForAgent(small) : small;
			// An item with the fields of its input has its files, too.
			const { binary } = input.presentation.resultField === undefined ? {} : inputItems[item];
			for (const one of given) add(one, binary);
		}
	});
	return items;
};
