import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { RunCancelled } from '../failure';

/** Aborted when the run is cancelled; a poll cannot be. */
export const cancelSignalOf = (
	context: IExecuteFunctions | IPollFunctions,
): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal?.() : undefined;

/** How to end one request and its connection. */
export interface RequestAbort {
	signal: AbortSignal;
	/** Nothing more is read of the response: closes its connection, unless all of the body was read. */
	end(isWhole: boolean): void;
}

/**
 * The abort signal of one request, which follows that of the run. Destroying the stream that n8n gives
 * for a body does not reach the socket of a stalled response; aborting the request does.
 */
export const requestAbort = (run?: AbortSignal): RequestAbort => {
	const controller = new AbortController();
	const abort = () => controller.abort();
	if (run?.aborted) abort();
	run?.addEventListener('abort', abort, { once: true });
	return {
		signal: controller.signal,
		end: (isWhole) => {
			run?.removeEventListener('abort', abort);
			if (!isWhole) abort();
		},
	};
};

/** Awaits what cannot be cancelled itself, such as n8n's binary store. Throws RunCancelled once the run is. */
export const untilCancelled = async <Outcome>(
	work: Promise<Outcome>,
	signal?: AbortSignal,
): Promise<Outcome> => {
	let cancel = () => {};
	const cancelled = new Promise<never>((_resolve, reject) => {
		cancel = () => reject(new RunCancelled());
	});
	if (signal?.aborted) cancel();
	signal?.addEventListener('abort', cancel, { once: true });
	try {
		return await Promise.race([work, cancelled]);
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
};
