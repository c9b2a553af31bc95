import { RunCancelled } from '../failure';

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
