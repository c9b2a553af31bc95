import type { NodeExecutionHint } from 'n8n-workflow';
import { pluralize, sum } from '../counting';
import type { SentInput } from '../parameters/inputRequest';
import { DEFAULT_MINUTE_LIMIT } from '../service/rateLimit/allowance';
import { billedCalls, fewestCalls, partInMinute, makePlan, type EqualInputs } from './plan';

/** Whether a request may take several calls, for more pages. */
const mayTakeMoreCalls = ([{ operation, request }]: EqualInputs): boolean => {
	if (request.kind === 'single' || request.kind === 'download') return false;
	if (request.dateBounds || operation.response.mergesById) return true;
	if (request.kind === 'count') return false;
	return request.limit > request.paging.size;
};

/**
 * The item of Plan Only: inputs, different lookups, fewest calls, billable calls, and minutes at the default rate
 * limit. Makes no call.
 *
 * @param inputs those to send
 * @param inputCount the number of all inputs of the run
 * @param unsent the others, and why they can't be sent
 */
export const planItem = (
	inputs: SentInput[],
	inputCount: number,
	unsent: Array<{ item: number; reason: string }>,
) => {
	const plan = makePlan(inputs);
	const { unshared, shared } = plan;
	const questions = unshared.length + sum(shared.map(({ lookups }) => lookups.size));
	const isLeast = shared.length > 0 || unshared.some(mayTakeMoreCalls);
	return {
		inputs: inputCount,
		questions,
		calls: fewestCalls(plan),
		billed: billedCalls(plan),
		minutes: Math.ceil(fewestCalls(partInMinute(plan)) / DEFAULT_MINUTE_LIMIT),
		...(isLeast && { atLeast: true }),
		...(unsent.length > 0 && { unsent }),
	};
};

/** The plan as a sentence. */
export const planHint = (plan: ReturnType<typeof planItem>): NodeExecutionHint => {
	const { inputs, calls, billed, minutes, atLeast, unsent = [] } = plan;
	const more = atLeast ? ' or more' : '';
	const time = minutes > 1 ? ` in about ${minutes} minutes` : '';
	const cost = billed > 0 ? `${billed} of them may be billed` : 'nothing billed that we know of';
	const rest = unsent.length > 0 ? ` ${unsent.length} of ${inputs} inputs would not be sent.` : '';
	const message = `This run would make ${pluralize(calls, 'call')}${more}${time}; ${cost}.${rest}`;
	return { message, location: 'outputPane' };
};
