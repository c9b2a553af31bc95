import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import type { LookupFailure } from '../failure';

const HIDDEN = '[hidden]';
/** Shorter ones would blank parts of ordinary words. */
const SHORTEST_SECRET = 4;

/** Blanks the secrets of the credential in a text that the service sent. */
export const withoutSecrets = (text: string, secrets: string[]): string =>
	secrets
		.filter((secret) => secret.length >= SHORTEST_SECRET)
		.sort((a, b) => b.length - a.length)
		.reduce((shown, secret) => shown.split(secret).join(HIDDEN), text);

/** Message, advice and facts of a failure, ready to be shown: no secret, the item named. */
const textsOf = ({ facts }: LookupFailure, item: number | undefined, secrets: string[]) => {
	const { message, advice, status, requestId } = facts;
	const known = [
		status === undefined ? undefined : `status ${status}`,
		requestId === undefined ? undefined : `request ${requestId}`,
	].filter((text) => text !== undefined);
	const suffix = known.length > 0 ? ` (${known.join(', ')})` : '';
	return {
		message: withoutSecrets(
			`${message}${suffix}${item === undefined ? '' : ` [item ${item}]`}`,
			secrets,
		),
		advice: advice === undefined ? undefined : withoutSecrets(advice, secrets),
	};
};

/** A failure as the error with which n8n stops the node; a trigger has no item. */
export const nodeError = (
	node: INode,
	failure: LookupFailure,
	item: number | undefined,
	secrets: string[],
): NodeApiError | NodeOperationError => {
	const { message, advice: description } = textsOf(failure, item, secrets);
	const { kind, status } = failure.facts;
	if (kind === 'input' || kind === 'callBudget') {
		return new NodeOperationError(node, message, { itemIndex: item, description });
	}
	const httpCode = status === undefined ? undefined : String(status);
	return new NodeApiError(node, {}, { message, description, httpCode, itemIndex: item });
};

/**
 * The json of a failed item under On Error = Continue. Only these keys: any other, and n8n takes
 * the item for a success.
 */
export const errorJson = (failure: LookupFailure, item: number, secrets: string[]): IDataObject => {
	const { message, advice } = textsOf(failure, item, secrets);
	const { kind, status, requestId, retryAfter } = failure.facts;
	const facts: IDataObject = { kind, status, request_id: requestId, advice };
	if (retryAfter !== undefined) facts.retry_after_seconds = Math.ceil(retryAfter / 1000);
	const told = Object.entries(facts).filter(([, value]) => value !== undefined);
	return { error: message, details: Object.fromEntries(told) as IDataObject };
};
