import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { notNeededFailure, type LookupFailure } from '../failure';
import { getOrCreate } from '../getOrCreate';

/** What n8n gives to a run, or to a poll. */
export type RunContext = IExecuteFunctions | IPollFunctions;

/** The signal that is aborted when the run is canceled; undefined for a poll, which can't be canceled. */
export const getCancelSignal = (context: RunContext): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal?.() : undefined;

/** The callbacks for each signal, and the listener that calls them all. */
const callbacks = new WeakMap<AbortSignal, { all: Set<() => void>; listener: () => void }>();

/**
 * Calls back when a signal is aborted. Returns a function that removes the callback. Adds one listener per signal,
 * because Node warns above ten. Removes it with the last callback, because Node never frees a composite signal that has
 * a listener.
 */
export const onAbort = (signal: AbortSignal | undefined, callback: () => void): (() => void) => {
	if (!signal) return () => {};
	const { all, listener } = getOrCreate(callbacks, signal, () => {
		const all = new Set<() => void>();
		return { all, listener: () => [...all].forEach((each) => each()) };
	});
	if (all.size === 0) signal.addEventListener('abort', listener, { once: true });
	all.add(callback);
	return () => {
		all.delete(callback);
		if (all.size === 0) signal.removeEventListener('abort', listener);
	};
};

/** How to end one request and its connection. */
export interface RequestAbort {
	signal: AbortSignal;
	/** Call it after reading the response. Closes the connection unless the body was read to its end. */
	end(isComplete: boolean): void;
}

/**
 * Creates the abort signal of one request. An outer signal aborts it, too. Aborting the request closes the socket of a
 * stalled body; destroying the stream doesn't.
 */
export const createRequestAbort = (outer?: AbortSignal): RequestAbort => {
	const controller = new AbortController();
	const abort = () => controller.abort();
	if (outer?.aborted) abort();
	const stop = onAbort(outer, abort);
	return {
		signal: controller.signal,
		end: (isComplete) => {
			stop();
			if (!isComplete) abort();
		},
	};
};

/** Waits for work that can't be aborted, such as storing a file. If the signal is aborted first, returns a failure. */
export const untilAborted = async <Result>(
	work: Promise<Result>,
	signal?: AbortSignal,
): Promise<Result | LookupFailure> => {
	let stop = () => {};
	const aborted = new Promise<LookupFailure>((resolve) => {
		const end = () => resolve(notNeededFailure());
		if (signal?.aborted) end();
		stop = onAbort(signal, end);
	});
	return await Promise.race([work, aborted]).finally(stop);
};
