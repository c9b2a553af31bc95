/** Executions of the kinds of operations, and polls of the trigger, in virtual time. */
import type { INodeParameters } from 'n8n-workflow';
import type { EventName } from '../property/eventResponses.mts';
import { WatchedList } from '../property/watchedList.mts';
import { runVirtually, type Execution, type RunOutcome } from '../support/virtualRun.mts';
import type { Behavior, VirtualService } from '../support/virtualService.mts';
import { inputOf, type Kind } from './kinds.mts';

export interface KindExecution
	extends Pick<Execution, 'continuesOnFail' | 'token' | 'startsAt' | 'canceledAfter'> {
	kind: Kind;
	/** Number of inputs. */
	size: number;
	options?: INodeParameters;
	/** The company that the first input names; default 0. */
	first?: number;
}

/** ms */
const TIMEOUT = 5000;

const toExecution = ({ kind, size, options, first = 0, ...more }: KindExecution): Execution => ({
	...more,
	mode: kind.isManual ? 'manual' : 'webhook',
	parameters: { ...kind.parameters, options: { timeout: TIMEOUT, ...kind.options, ...options } },
	inputs: Array.from({ length: size }, (_, nth) => inputOf(first + nth)),
});

/** Carries out executions of one account. */
export const runAll = async (behavior: Behavior, executions: KindExecution[]) =>
	await runVirtually(behavior, executions.map(toExecution));

/** What an execution got of its service. */
export interface Result extends RunOutcome {
	service: VirtualService;
}

/** How many records the service returned that aren't output. */
export const lostRecords = ({ items, files, service }: Result): number => {
	const given = new Set((JSON.stringify(items) + files).match(/"co\d+x-\d+"/g));
	return [...service.returnedIds].filter((id) => !given.has(`"${id}"`)).length;
};

/** Carries out one execution, alone. */
export const run = async (behavior: Behavior, execution: KindExecution): Promise<Result> => {
	const { service, outcomes } = await runAll(behavior, [execution]);
	return { ...outcomes[0], service };
};

/** The first poll of an event at a service that fails every call. @param budgetMs n8n's time limit for the poll, in ms */
export const poll = async (
	event: EventName,
	failWith: NonNullable<WatchedList['failWith']>,
	budgetMs: number,
) => {
	const list = new WatchedList(event);
	list.failWith = failWith;
	const begun = list.time.now();
	const error = await list.poll(budgetMs).then(
		() => undefined,
		({ message }: Error) => message,
	);
	return { calls: list.calls, took: list.time.now() - begun, error };
};
