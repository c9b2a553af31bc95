import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import { KINDS, type LookupFailure } from '../failure';
import { counted } from '../counted';
import { renameError } from './presentRecord';
import type { Redactor } from './redactor';

/** Message, advice and request ID of a failure without secrets; the message names the item. */
const textsOf = ({ facts }: LookupFailure, item: number | undefined, redactor: Redactor) => {
	const { message, advice, status, requestId } = facts;
	const known = [status && `status ${status}`, requestId && `request ${requestId}`].filter(Boolean);
	const suffix = known.length > 0 ? ` (${known.join(', ')})` : '';
	return {
		message: redactor.text(`${message}${suffix}${item === undefined ? '' : ` [item ${item}]`}`),
		advice: advice && redactor.text(advice),
		requestId: requestId && redactor.text(requestId),
	};
};

/** Restores the message of an error: n8n replaces one that holds a system code in any case, as writeAccess holds EACCES. */
const withMessage = <Shown extends Error>(error: Shown, message: string): Shown => {
	error.message = message;
	return error;
};

/** Further items are counted. */
const MAX_LISTED_ITEMS = 3;

/** `. Nor can items 3, 5, 9 and 2 more be sent`; '' = there are none. */
const othersOf = (items: number[]): string => {
	if (items.length === 0) return '';
	const listed = items.slice(0, MAX_LISTED_ITEMS).join(', ');
	const more = items.length - MAX_LISTED_ITEMS;
	const rest = more > 0 ? ` and ${more} more` : '';
	return `. Nor can ${items.length === 1 ? 'item' : 'items'} ${listed}${rest} be sent`;
};

/** A run that stops at a failed input. */
export interface StoppedRun {
	/** The inputs that cannot be sent. */
	notSendable: number[];
	/** The calls whose results the node cannot give out. */
	calls: number;
	/** Other inputs of the run have not failed. */
	hasOthers: boolean;
	/** An agent reads the error. */
	isTool: boolean;
}

/** What is lost, and how to go on; '' = nothing is lost, and the failure concerns all inputs. */
const continueAdvice = ({ facts }: LookupFailure, { calls, hasOthers }: StoppedRun): string => {
	const { cause, onlyThisRun } = KINDS[facts.kind];
	const concernsAll = facts.unsent || onlyThisRun || cause === 'credential-invalid';
	const aims = [calls > 0 && 'keep them', hasOthers && !concernsAll && 'go on without this row'];
	const aim = aims.filter(Boolean).join(' and ');
	const lost =
		calls > 0 ? `The run made ${counted(calls, 'call')}, and the results are lost. ` : '';
	return aim && `${lost}To ${aim}: Settings → On Error → Continue.`;
};

/** A failure as the error with which n8n stops the node; a trigger has no item. */
export const nodeError = (
	node: INode,
	failure: LookupFailure,
	item: number | undefined,
	redactor: Redactor,
	run: StoppedRun = { notSendable: [], calls: 0, hasOthers: false, isTool: false },
): NodeApiError | NodeOperationError => {
	const { message: text, advice } = textsOf(failure, item, redactor);
	const others = othersOf(run.notSendable.filter((other) => other !== item));
	const advices = [advice, continueAdvice(failure, run)].filter(Boolean);
	// n8n adds the description to the message for an agent, and shows it once more behind it.
	const message = [text + others, ...(run.isTool ? advices : [])].join('. ');
	const description = run.isTool ? undefined : advices.join(' ') || undefined;
	const { kind, status } = failure.facts;
	const httpCode = status === undefined ? undefined : String(status);
	const error = KINDS[kind].ofSettings
		? new NodeOperationError(node, message, { itemIndex: item, description })
		: new NodeApiError(node, {}, { message, description, httpCode, itemIndex: item });
	return withMessage(error, message);
};

/** An error that is not of this package, as the error with which n8n stops the node. */
export const foreignError = (node: INode, error: Error, item?: number): NodeOperationError =>
	withMessage(new NodeOperationError(node, error, { itemIndex: item }), error.message);

/** n8n takes an item for failed if its json has only these fields. */
type FailedJson = { error: string; details: IDataObject };

/** The json of a failed item under On Error = Continue, without its input. */
export const errorJson = (failure: LookupFailure, item: number, redactor: Redactor): FailedJson => {
	const { message, advice, requestId } = textsOf(failure, item, redactor);
	const { kind, status, retryAfter } = failure.facts;
	const facts: IDataObject = { kind, status, request_id: requestId, advice };
	if (retryAfter !== undefined) facts.retry_after_seconds = Math.ceil(retryAfter / 1000);
	const given = Object.entries(facts).filter(([, value]) => value !== undefined);
	return { error: message, details: Object.fromEntries(given) as IDataObject };
};

/**
 * The json of a failed item with the fields of its input. Where failed items leave by a branch of their own, n8n
 * takes one with any other key for a success, and adds the input's fields itself. A field `details` of the input stays.
 */
export const withInput = (
	{ error, details }: FailedJson,
	input: IDataObject,
	hasBranch: boolean,
): IDataObject => {
	const { details: shown = details } = input;
	return hasBranch ? { error, details: shown } : { ...renameError(input), error, details: shown };
};
