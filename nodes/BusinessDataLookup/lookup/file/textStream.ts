import { readableFrom } from '../../service/readable';

/** A Node stream of text. The writer waits until each piece is read. */
export class TextStream {
	/** Written and not read yet. */
	private piece = '';

	private isEnded = false;

	private failure?: Error;

	/** Ends the wait of the writer or of the reader, which never wait at the same time. */
	private wake: () => void = () => {};

	/** The reader has stopped before the end, so nothing more need be written. */
	abandoned = false;

	/** The text in UTF-8, as n8n's binary store takes it. */
	readonly readable = readableFrom(this.read());

	/** Resolves when the text is read, or the reader has stopped. */
	async write(text: string): Promise<void> {
		this.piece += text;
		this.wake();
		while (this.piece !== '' && !this.isEnded) await this.change();
	}

	/** @param failure why the text cannot be completed; the reader gets it */
	end(failure?: Error): void {
		this.failure = failure;
		this.isEnded = true;
		this.wake();
	}

	/** Ends a stream that is not read to its end. */
	abandon(): void {
		if (this.isEnded) return;
		this.abandoned = true;
		this.end();
	}

	private async change(): Promise<void> {
		await new Promise<void>((resolve) => {
			this.wake = resolve;
		});
	}

	private async *read(): AsyncGenerator<Uint8Array> {
		try {
			for (;;) {
				const text = this.piece;
				this.piece = '';
				if (text !== '') {
					this.wake();
					yield Buffer.from(text, 'utf8');
				} else if (this.failure) {
					throw this.failure;
				} else if (this.isEnded) {
					return;
				} else {
					await this.change();
				}
			}
		} finally {
			this.abandon();
		}
	}
}
