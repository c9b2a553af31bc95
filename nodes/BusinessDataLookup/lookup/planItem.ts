import type { NodeExecutionHint } from 'n8n-workflow';
import { counted, sumOf } from '../counted';
import type { InputRequest } from '../parameters/request';
import { DEFAULT_MINUTE_LIMIT } from '../service/rateLimit/allowance';
import { billedCalls, leastCalls, limitedPart, planOf, type Job } from './plan';

/** Whether a job may take more calls than one: for another page, another spelling, or pages of the usual size. */
const mayGoOn = ({ inputs: [{ operation, request }] }: Job): boolean => {
	const { paging, limit, filed, isCount, retyped = [] } = request;
	if (filed || retyped.length > 0 || operation.completesRecords) return true;
	const { size = Infinity } = operation.paging ?? {};
	return paging !== undefined && !isCount && limit > Math.min(paging.size, size);
};

/**
 * What a run would take, as one item: inputs, different lookups, calls at least, calls that may be billed, and
 * minutes at the default rate limit. No call is made for it.
 *
 * @param inputs those that can be sent
 * @param inputCount the number of all inputs of the run
 * @param unsent those that cannot be sent, and why
 */
export const planItem = (
	inputs: InputRequest[],
	inputCount: number,
	unsent: Array<{ item: number; reason: string }>,
) => {
	const plan = planOf(inputs);
	const { single, byKey } = plan;
	const questions = single.length + sumOf(byKey.map((group) => group.lookups.size));
	const isLeast = byKey.length > 0 || single.some(mayGoOn);
	return {
		inputs: inputCount,
		questions,
		calls: leastCalls(plan),
		billed: billedCalls(plan),
		minutes: Math.ceil(leastCalls(limitedPart(plan)) / DEFAULT_MINUTE_LIMIT),
		...(isLeast && { atLeast: true }),
		...(unsent.length > 0 && { unsent }),
	};
};

/** The same as a sentence, for a person. */
export const planHint = (plan: ReturnType<typeof planItem>): NodeExecutionHint => {
	const { inputs, calls, billed, minutes, atLeast, unsent = [] } = plan;
	const more = atLeast ? ' or more' : '';
	const time = minutes > 0 ? `, about ${minutes > 1 ? `${minutes} minutes` : 'a minute'}` : '';
	const cost = billed > 0 ? `${billed} of them may be billed` : 'nothing billed that we know of';
	const rest = unsent.length > 0 ? ` ${unsent.length} of ${inputs} inputs would not be sent.` : '';
	const message = `This run would take ${counted(calls, 'call')}${more}${time}, ${cost}.${rest}`;
	return { message, location: 'outputPane' };
};
