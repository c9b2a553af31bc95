/**
 * Who has to be told when a signal is aborted. A signal gets one listener, however many wait for it,
 * because adding one takes time in the number of those it has.
 */
export class AbortListeners {
	private readonly waiting = new Map<
		AbortSignal,
		{ callbacks: Set<() => void>; listener: () => void }
	>();

	/** @returns how to stop listening */
	add(signal: AbortSignal, callback: () => void): () => void {
		let entry = this.waiting.get(signal);
		if (!entry) {
			const callbacks = new Set<() => void>();
			const listener = () => {
				this.waiting.delete(signal);
				for (const each of callbacks) each();
			};
			entry = { callbacks, listener };
			this.waiting.set(signal, entry);
			signal.addEventListener('abort', listener, { once: true });
		}
		const { callbacks, listener } = entry;
		callbacks.add(callback);
		return () => {
			callbacks.delete(callback);
			if (callbacks.size > 0 || this.waiting.get(signal)?.callbacks !== callbacks) return;
			this.waiting.delete(signal);
			signal.removeEventListener('abort', listener);
		};
	}
}
