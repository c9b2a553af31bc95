import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import { KINDS, type LookupFailure } from '../failure';
import type { Blank } from '../service/secretBlanker';

/** Message, advice and facts of a failure, ready to be shown: no secret, the item named. */
const textsOf = ({ facts }: LookupFailure, item: number | undefined, blank: Blank) => {
	const { message, advice, status, requestId } = facts;
	const known = [
		status === undefined ? undefined : `status ${status}`,
		requestId === undefined ? undefined : `request ${requestId}`,
	].filter((text) => text !== undefined);
	const suffix = known.length > 0 ? ` (${known.join(', ')})` : '';
	return {
		message: blank(`${message}${suffix}${item === undefined ? '' : ` [item ${item}]`}`),
		advice: advice === undefined ? undefined : blank(advice),
		requestId: requestId === undefined ? undefined : blank(requestId),
	};
};

/** n8n puts a text of its own in the place of a message that holds a system code, as writeAccess holds EACCES. */
const withMessage = <Shown extends Error>(error: Shown, message: string): Shown => {
	error.message = message;
	return error;
};

/** A failure as the error with which n8n stops the node; a trigger has no item. */
export const nodeError = (
	node: INode,
	failure: LookupFailure,
	item: number | undefined,
	blank: Blank,
): NodeApiError | NodeOperationError => {
	const { message, advice: description } = textsOf(failure, item, blank);
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

/**
 * The json of a failed item under On Error = Continue. Only these keys: any other, and n8n takes
 * the item for a success.
 */
export const errorJson = (failure: LookupFailure, item: number, blank: Blank): IDataObject => {
	const { message, advice, requestId } = textsOf(failure, item, blank);
	const { kind, status, retryAfter } = failure.facts;
	const facts: IDataObject = { kind, status, request_id: requestId, advice };
	if (retryAfter !== undefined) facts.retry_after_seconds = Math.ceil(retryAfter / 1000);
	const told = Object.entries(facts).filter(([, value]) => value !== undefined);
	return { error: message, details: Object.fromEntries(told) as IDataObject };
};
