/** Polls of the trigger at services that never answer. */
import type { EventName } from '../property/eventResponses.mts';
import { WatchedList } from '../property/watchedList.mts';

/** What becomes of every call. */
type ServiceFailure = NonNullable<WatchedList['failWith']>;

/** The first poll of an event. @param budgetMs ms that n8n gives the poll */
export const poll = async (event: EventName, failWith: ServiceFailure, budgetMs: number) => {
	const list = new WatchedList(event);
	list.failWith = failWith;
	const begun = list.time.now();
	const error = await list.poll(budgetMs).then(
		() => undefined,
		({ message }: Error) => message,
	);
	return { calls: list.calls, took: list.time.now() - begun, error };
};
