/** Magic inputs: domains and email addresses that make the sandbox behave in a special way. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from './context.mts';
import { errorBody } from './errors.mts';
import { refuseForMinute } from './rateLimitResponse.mts';
import { domainOf } from './search/match.mts';
import { detailOf, InvalidRequest } from './validation.mts';
import { stateOf } from './requestState.mts';

/** The README, the page and a note of the main example show this table. */
export const MAGIC_INPUTS: [input: string, effect: string][] = [
	['unknown.test', 'finds nothing'],
	['two.test', 'finds two companies'],
	['slow.test', 'takes 3 s longer'],
	['limited.test', 'is refused with a 429 once a minute for each operation, then answered'],
	['invalid.test', 'is refused with a 422'],
	['broken.test', 'is answered with a 503'],
	['lost-answer@…', 'is carried out and counted, then the connection is dropped'],
];

/** The fields that may hold a magic input; `address` only for `lost-answer@…`. */
const FIELDS = ['url', 'email', 'address'];
const SLOW_MS = 3000;
const MINUTE_MS = 60_000;
const RETRY_AFTER_SECONDS = 1;

/** When each operation last refused `limited.test`, in Unix ms. */
export class Refusals {
	private readonly lastOf = new Map<string, number>();

	/** True once a minute for each operation. */
	isDue(operation: string, now: number): boolean {
		if (now < (this.lastOf.get(operation) ?? -Infinity) + MINUTE_MS) return false;
		this.lastOf.set(operation, now);
		return true;
	}
}

interface Given {
	loc: string[];
	input: string;
	/** The input without blanks around it, in lower case. */
	value: string;
}

/** Does what the magic inputs of a call ask for. Returns whether it has answered. */
export async function obeyMagic(
	context: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<boolean> {
	const given = [...valuesIn('query', request.query), ...valuesIn('body', request.body)];
	const at = (domain: string) => given.filter((one) => domainIn(one) === domain);
	const requestState = stateOf(request);
	const now = context.serverTime();

	if (
		at('limited.test').length > 0 &&
		context.refusals.isDue(requestState.operation, context.clock.now())
	) {
		requestState.uncount?.();
		refuseForMinute(context, request, reply, RETRY_AFTER_SECONDS);
		return true;
	}
	if (at('slow.test').length > 0) await sleep(SLOW_MS, undefined, { ref: false });
	const invalid = at('invalid.test');
	if (invalid.length > 0) {
		const message = 'Input should not be invalid.test';
		throw new InvalidRequest(invalid.map(({ loc, input }) => detailOf(loc, message, input)));
	}
	if (at('broken.test').length > 0) {
		void reply.code(503).send(errorBody(503, 'SERVICE_UNAVAILABLE', 'Try again later.', now));
		return true;
	}
	requestState.isResponseLost = given.some(({ value }) => value.startsWith('lost-answer@'));
	return false;
}

function valuesIn(place: 'query' | 'body', input: unknown): Given[] {
	if (typeof input !== 'object' || input === null) return [];
	const fields = input as Record<string, unknown>;
	return FIELDS.flatMap((field) => {
		const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
		return Array.isArray(value)
			? value.flatMap((entry, index) => textAt([place, field, String(index)], entry))
			: textAt([place, field], value);
	});
}

function textAt(loc: string[], value: unknown): Given[] {
	return typeof value === 'string'
		? [{ loc, input: value, value: value.trim().toLowerCase() }]
		: [];
}

/** The host of a url, or the part of an email address after the `@`. */
function domainIn({ loc: [, field], value }: Given): string {
	return domainOf(field === 'url' ? value : value.slice(value.lastIndexOf('@') + 1));
}
