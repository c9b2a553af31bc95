import { readableFrom } from '../service/readable';

/** So much text may wait to be read before the writer is asked to pause, in characters. */
const HIGH_WATER = 1_000_000;

/** Text that is written here and read there as a Node stream, with little of it in between. */
export class TextStream {
	private readonly chunks: string[] = [];

	private waiting = 0;

	private over = false;

	/** Who reads has stopped before the end: nothing more need be written. */
	abandoned = false;

	private broken?: Error;

	private wakeReader: () => void = () => {};

	private wakeWriter: () => void = () => {};

	/** What n8n stores: a Readable of the text in UTF-8. */
	readonly readable = readableFrom(this.read());

	write(text: string): void {
		if (text === '') return;
		this.chunks.push(text);
		this.waiting += text.length;
		this.wakeReader();
	}

	/** Resolves when there is room for more. */
	async drained(): Promise<void> {
		while (this.waiting > HIGH_WATER && !this.over) {
			await new Promise<void>((resolve) => {
				this.wakeWriter = resolve;
			});
		}
	}

	end(): void {
		this.over = true;
		this.wakeReader();
	}

	/** The text cannot be completed: who reads it is told. */
	fail(error: Error): void {
		this.broken = error;
		this.end();
	}

	private async *read(): AsyncGenerator<Uint8Array> {
		try {
			for (;;) {
				const text = this.chunks.shift();
				if (text !== undefined) {
					this.waiting -= text.length;
					this.wakeWriter();
					yield Buffer.from(text, 'utf8');
				} else if (this.broken) {
					return await Promise.reject(this.broken);
				} else if (this.over) {
					return;
				} else {
					await new Promise<void>((resolve) => {
						this.wakeReader = resolve;
					});
				}
			}
		} finally {
			this.abandoned = !this.over;
			this.over = true;
			this.wakeWriter();
		}
	}
}
