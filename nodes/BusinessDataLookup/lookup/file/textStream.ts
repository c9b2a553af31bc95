import { Readable } from '../../platform/readable';

/** A Node stream of text. The writer waits until there is room for more. */
export class TextStream {
	/** Ends the wait of the writer. */
	private wake: () => void = () => {};

	private isEnded = false;

	/** The text in UTF-8, as n8n's binary store takes it. */
	readonly readable = new Readable({ read: () => this.wake() });

	constructor() {
		this.readable.on('close', () => this.wake());
		// A failure may come before n8n listens for one.
		this.readable.on('error', () => {});
	}

	/** The reader stopped before the end, so nothing more is needed. */
	get wasClosedEarly(): boolean {
		return this.readable.destroyed && !this.isEnded;
	}

	/** Resolves when there is room for more, or the reader has stopped. */
	async write(text: string): Promise<void> {
		if (text === '' || this.readable.destroyed || this.readable.push(text)) return;
		await new Promise<void>((resolve) => {
			this.wake = resolve;
		});
	}

	/** @param failure why the text isn't complete; the reader gets it */
	end(failure?: Error): void {
		if (this.readable.destroyed) return;
		this.isEnded = true;
		if (failure) this.readable.destroy(failure);
		else this.readable.push(null);
	}

	/** Closes a stream that isn't read to its end. */
	close(): void {
		this.readable.destroy();
	}
}
