import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import { FAILURES, thrownMessage, type LookupFailure } from '../failure';
import { pluralize } from '../counting';
import type { Redactor } from './redactor';

/** A run that stops because an input failed. */
interface StoppedRun {
	/** That input; a trigger has none. */
	item?: number;
	/** How many calls the run made for results that are lost. */
	lostCalls?: number;
	/** An agent reads the error. */
	isTool?: boolean;
}

/** The error that stops the node. */
export const failureError = (
	node: INode,
	failure: LookupFailure,
	redactor: Redactor,
	{ item, lostCalls = 0, isTool = false }: StoppedRun = {},
): NodeApiError | NodeOperationError => {
	const { message: text, advice } = redactedParts(failure, item, redactor);
	const advices = [advice, lostCalls > 0 && howToKeepResults(lostCalls)].filter(Boolean);
	// For an agent, n8n adds the description to the message and then repeats it.
	const message = [text, ...(isTool ? advices : [])].join('. ');
	const description = isTool ? undefined : advices.join(' ') || undefined;
	const { kind, status } = failure.facts;
	const httpCode = status?.toString();
	const error = FAILURES[kind].isCausedBySettings
		? new NodeOperationError(node, message, { itemIndex: item, description })
		: new NodeApiError(node, {}, { message, description, httpCode, itemIndex: item });
	return withMessage(error, message);
};

/** The error that stops the node after an error of n8n. */
export const thrownError = (node: INode, thrown: unknown, item?: number): NodeOperationError => {
	const message = thrownMessage(thrown);
	const cause = thrown instanceof Error ? thrown : message;
	return withMessage(new NodeOperationError(node, cause, { itemIndex: item }), message);
};

/** Restores the message, because n8n replaces one with a system code in it, such as the EACCES in "writeAccess". */
const withMessage = <Shown extends Error>(error: Shown, message: string): Shown => {
	error.message = message;
	return error;
};

const howToKeepResults = (calls: number): string =>
	`The run made ${pluralize(calls, 'call')}, and the results are lost. To keep them: Settings → On Error → Continue.`;

/** The json of a failed item under On Error = Continue, without its input. */
export const errorJson = (failure: LookupFailure, item: number, redactor: Redactor) => {
	const { message, advice, requestId } = redactedParts(failure, item, redactor);
	const { kind, status, retryAfter } = failure.facts;
	const facts: IDataObject = { kind, status, request_id: requestId, advice };
	if (retryAfter !== undefined) facts.retry_after_seconds = Math.ceil(retryAfter / 1000);
	const known = Object.entries(facts).filter(([, value]) => value !== undefined);
	const details: IDataObject = Object.fromEntries(known);
	return { error: message, details };
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
