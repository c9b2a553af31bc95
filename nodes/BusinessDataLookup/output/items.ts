import type {
	IBinaryData,
	IDataObject,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import type { Ask } from '../parameters/request';
import { LookupFailure } from '../failure';
import { present } from './presentRecord';

/** A file in n8n's binary store. */
export interface SavedFile {
	binary: IBinaryData;
	/** What the item says of it. */
	json: IDataObject;
}

/** What became of an input. */
export type Outcome = { rows: IDataObject[] } | SavedFile | LookupFailure;

interface OnFailure {
	/** The json of a failed item. */
	failed: (failure: LookupFailure, item: number) => IDataObject;
	/** Where the node stops instead: the error to stop with. */
	stop?: (failure: LookupFailure, item: number) => NodeApiError | NodeOperationError;
}

const unmatched = ({ show }: Ask): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `The service knows no company with ${show.echo!.field} "${show.echo!.value}"`,
		advice: 'Set No Match in the options to go on without it.',
	});

/** First in an item, and never a record's own field of that name. */
const FOUND = { found: true };

/** The json of an enriched input: its records with `found`, or what stands for none. */
const enriched = (
	operation: Operation,
	ask: Ask,
	rows: IDataObject[],
): IDataObject[] | LookupFailure => {
	const { noMatch, multipleMatches, echo } = ask.show;
	if (rows.length === 0) {
		if (noMatch === 'error') return unmatched(ask);
		return noMatch === 'drop' ? [] : [{ found: false, [echo!.field]: echo!.value }];
	}
	const wanted = multipleMatches === 'first' ? rows.slice(0, 1) : rows;
	return wanted.flatMap((row) =>
		present(operation, row, ask.show).map((json) => ({ ...FOUND, ...json, ...FOUND })),
	);
};

const jsonOf = (
	operation: Operation,
	ask: Ask,
	rows: IDataObject[],
): IDataObject[] | LookupFailure =>
	operation.lookup?.merged
		? enriched(operation, ask, rows)
		: rows.flatMap((row) => present(operation, row, ask.show));

/** The items of all inputs, in the order of the inputs, each linked to the one it comes from. */
export const itemsOf = (
	operation: Operation,
	outcomes: Outcome[],
	asks: Map<number, Ask>,
	{ failed, stop }: OnFailure,
): INodeExecutionData[] => {
	const items: INodeExecutionData[] = [];
	outcomes.forEach((outcome, item) => {
		const pairedItem = { item };
		const ask = asks.get(item);
		if (ask && 'binary' in outcome) {
			items.push({
				json: outcome.json,
				binary: { [ask.show.binaryProperty]: outcome.binary },
				pairedItem,
			});
			return;
		}
		const json = ask && 'rows' in outcome ? jsonOf(operation, ask, outcome.rows) : outcome;
		if (json instanceof LookupFailure) {
			if (stop) throw stop(json, item);
			items.push({ json: failed(json, item), pairedItem });
		} else if (Array.isArray(json)) {
			for (const row of json) items.push({ json: row, pairedItem });
		}
	});
	return items;
};
