import { MINUTE_MS } from './windowBounds';

/** An answered call: the service counted it at some time between the two. */
interface AnsweredCall {
	sentAt: number;
	answeredAt: number;
}

/** The first index at which a test holds, given that it then holds for all that follow. */
const firstIndex = <Entry>(list: Entry[], test: (entry: Entry) => boolean): number => {
	let [from, to] = [0, list.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (test(list[middle])) to = middle;
		else from = middle + 1;
	}
	return from;
};

/**
 * The calls answered in the last minute: what a sliding window may still count. Times in ms.
 *
 * Invariant: the list is in order of both times. It may begin with calls that are older than a minute.
 */
export class RecentCalls {
	private readonly calls: AnsweredCall[] = [];

	add(sentAt: number, answeredAt: number): void {
		const { calls } = this;
		const old = this.olderThanAMinute(answeredAt);
		// Removed in bulk, because each removal moves all that follow.
		if (old > calls.length / 2) calls.splice(0, old);
		// Calls that overtook this one are taken to have left no later: early is safe, and keeps the order.
		for (let at = calls.length - 1; at >= 0 && calls[at].sentAt > sentAt; at -= 1) {
			calls[at].sentAt = sentAt;
		}
		calls.push({ sentAt, answeredAt });
	}

	/** Calls answered within the last minute. */
	count(now: number): number {
		return this.calls.length - this.olderThanAMinute(now);
	}

	/** Calls sent within the last minute and answered before `time`: a sliding window counted them before it. */
	answeredBefore(time: number, now: number): number {
		const sent = firstIndex(this.calls, ({ sentAt }) => sentAt > now - MINUTE_MS);
		return firstIndex(this.calls, ({ answeredAt }) => answeredAt >= time) - sent;
	}

	/** When a sliding window surely counts fewer than `most` of these calls. */
	fallsBelow(most: number): number {
		const oldest = this.calls[this.calls.length - most];
		return oldest === undefined ? Infinity : oldest.answeredAt + MINUTE_MS;
	}

	private olderThanAMinute(now: number): number {
		return firstIndex(this.calls, ({ answeredAt }) => answeredAt > now - MINUTE_MS);
	}
}
