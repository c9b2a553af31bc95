import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import { FAILURES, thrownMessage, type LookupFailure } from '../failure';
import { pluralize } from '../counting';
import type { Redactor } from './redactor';

/** A run that stops because an input failed. */
export interface StoppedRun {
	/** That input; a trigger has none. */
	item?: number;
	/** How many calls the run made for results that are lost. */
	calls: number;
	/** Some inputs of the run haven't failed. */
	hasOtherInputs: boolean;
	/** An agent reads the error. */
	isTool: boolean;
}

/** The error that stops the node. */
export const failureError = (
	node: INode,
	failure: LookupFailure,
	redactor: Redactor,
	stopped: StoppedRun = { calls: 0, hasOtherInputs: false, isTool: false },
): NodeApiError | NodeOperationError => {
	const { message: text, advice } = redactedParts(failure, stopped.item, redactor);
	const advices = [advice, onErrorAdvice(failure, stopped)].filter(Boolean);
	// For an agent, n8n adds the description to the message and then repeats it.
	const message = [text, ...(stopped.isTool ? advices : [])].join('. ');
	const description = stopped.isTool ? undefined : advices.join(' ') || undefined;
	const { kind, status } = failure.facts;
	const httpCode = status === undefined ? undefined : String(status);
	const error = FAILURES[kind].isCausedBySettings
		? new NodeOperationError(node, message, { itemIndex: stopped.item, description })
		: new NodeApiError(node, {}, { message, description, httpCode, itemIndex: stopped.item });
	return withMessage(error, message);
};

/** The error that stops the node after an error of n8n. */
export const thrownError = (node: INode, thrown: unknown, item?: number): NodeOperationError => {
	const message = thrownMessage(thrown);
	const error = thrown instanceof Error ? thrown : message;
	return withMessage(new NodeOperationError(node, error, { itemIndex: item }), message);
};

/** Restores the message, because n8n replaces one with a system code in it, such as the EACCES in "writeAccess". */
const withMessage = <Shown extends Error>(error: Shown, message: string): Shown => {
	error.message = message;
	return error;
};

/** Says how to keep the results, or to go on without the failed input. Empty if neither helps. */
const onErrorAdvice = ({ facts }: LookupFailure, { calls, hasOtherInputs }: StoppedRun): string => {
	const how = 'Settings → On Error → Continue.';
	if (calls > 0)
		return `The run made ${pluralize(calls, 'call')}, and the results are lost. To keep them: ${how}`;
	const { cause, isCausedByRun } = FAILURES[facts.kind];
	const affectsAll = facts.unreached || isCausedByRun || cause === 'credential-invalid';
	return hasOtherInputs && !affectsAll ? `To continue without this input: ${how}` : '';
};

/** The json of a failed item under On Error = Continue, without its input. */
export const errorJson = (
	failure: LookupFailure,
	item: number,
	redactor: Redactor,
): { error: string; details: IDataObject } => {
	const { message, advice, requestId } = redactedParts(failure, item, redactor);
	const { kind, status, retryAfter } = failure.facts;
	const facts: IDataObject = { kind, status, request_id: requestId, advice };
	if (retryAfter !== undefined) facts.retry_after_seconds = Math.ceil(retryAfter / 1000);
	const known = Object.entries(facts).filter(([, value]) => value !== undefined);
	return { error: message, details: Object.fromEntries(known) };
};

/** Message, advice and request ID of a failure, without secrets. The message names the item. */
const redactedParts = (
	{ facts, message }: LookupFailure,
	item: number | undefined,
	redactor: Redactor,
) => {
	const { advice, status, requestId } = facts;
	const known = [status && `status ${status}`, requestId && `request ${requestId}`].filter(Boolean);
	const suffix = known.length > 0 ? ` (${known.join(', ')})` : '';
	return {
		message: redactor.text(`${message}${suffix}${item === undefined ? '' : ` [item ${item}]`}`),
		advice: advice && redactor.text(advice),
		requestId: requestId && redactor.text(requestId),
	};
};
