import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

/**
 * The context for one HTTP request, with a signal of its own that ends it. n8n's HTTP helpers replace the signal of a
 * request with that of the execution, so this context says that the execution has the request's signal.
 */
export const withRequestSignal = <Context extends IExecuteFunctions | IPollFunctions>(
	context: Context,
	signal: AbortSignal,
): Context => Object.create(context, { getExecutionCancelSignal: { value: () => signal } });
