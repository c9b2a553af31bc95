import { readableFrom } from '../service/readable';

/** The writer is asked to pause when more text than this waits to be read. */
const MAX_WAITING_CHARACTERS = 1_000_000;

/** Text written piece by piece and read as a Node stream, with little of it kept in between. */
export class TextStream {
	private chunks: string[] = [];

	private waiting = 0;

	private ended = false;

	private failure?: Error;

	private wakeReader: () => void = () => {};

	private wakeWriter: () => void = () => {};

	/** Nobody reads any more, though the end was not written: nothing more need be. */
	abandoned = false;

	/** The text in UTF-8, as n8n's binary store takes it. */
	readonly readable = readableFrom(this.read());

	write(text: string): void {
		if (text === '' || this.abandoned) return;
		this.chunks.push(text);
		this.waiting += text.length;
		this.wakeReader();
	}

	/** Resolves when there is room for more, or nobody reads any more. */
	async drained(): Promise<void> {
		while (this.waiting > MAX_WAITING_CHARACTERS && !this.ended) {
			await new Promise<void>((resolve) => {
				this.wakeWriter = resolve;
			});
		}
	}

	end(): void {
		this.ended = true;
		this.wakeReader();
	}

	/** The text cannot be completed: the reader gets the error. */
	fail(error: Error): void {
		this.failure = error;
		this.end();
	}

	/** Nobody reads any more: ends the wait of the writer, also where no reader ever came. */
	abandon(): void {
		if (this.ended) return;
		this.abandoned = true;
		this.chunks = [];
		this.end();
		this.wakeWriter();
	}

	private async *read(): AsyncGenerator<Uint8Array> {
		try {
			for (;;) {
				const text = this.chunks.shift();
				if (text !== undefined) {
					this.waiting -= text.length;
					this.wakeWriter();
					yield Buffer.from(text, 'utf8');
				} else if (this.failure) {
					throw this.failure;
				} else if (this.ended) {
					return;
				} else {
					await new Promise<void>((resolve) => {
						this.wakeReader = resolve;
					});
				}
			}
		} finally {
			this.abandon();
		}
	}
}
