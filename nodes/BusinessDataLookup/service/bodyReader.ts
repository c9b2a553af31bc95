import { LookupFailure } from '../failure';
import type { Time } from './rateLimit/limiter';
import { readableFrom } from './readable';

/** A body as n8n gives it when asked for a stream. */
type Stream = AsyncIterable<Uint8Array> & { destroy?(): unknown };

/** A body being read. */
interface Reading {
	/** ms without a sign of life */
	timeout: number;
	/** When the newest piece was asked for. */
	askedAt: number;
	/** Ends the wait for that piece, if it has not come. */
	breakOff(reason: LookupFailure): void;
}

/** How often silent bodies are looked for, in ms. */
const LOOK_EVERY = 1000;
/** Of a message a part is enough, in bytes. */
const LONGEST_MESSAGE = 1024 * 1024;

const isStream = (body: unknown): body is Stream =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** What to say of a call that has no answer, or no whole one. */
export const timedOut = (timeout: number): LookupFailure =>
	new LookupFailure({
		kind: 'timeout',
		message: `The service gave no answer within ${timeout} ms`,
		advice: 'Raise Timeout in the options, or run the workflow again later.',
	});

/**
 * Reads the bodies of a run's answers as streams: n8n keeps what hangs on a closed connection in
 * memory for long, and a body that it reads itself is among it. n8n has no time-out for streams, so
 * a body that falls silent is broken off here.
 */
export class BodyReader {
	private readonly readings = new Set<Reading>();

	private watching = false;

	constructor(private readonly time: Pick<Time, 'now' | 'sleep'>) {}

	/** The JSON of a body, or its text where it is none. Throws what broke it off. */
	async json(body: unknown, timeout: number): Promise<unknown> {
		return parsed(await this.text(body, timeout, Infinity));
	}

	/** The same of a body that is a message only: its first part, whatever breaks it off. */
	async message(body: unknown, timeout: number): Promise<unknown> {
		return parsed(await this.text(body, timeout, LONGEST_MESSAGE));
	}

	/** The body as a Node stream for n8n's binary store; it fails where the body breaks off. */
	file(body: unknown, timeout: number): unknown {
		return isStream(body) ? readableFrom(this.pieces(body, timeout)) : body;
	}

	private async text(body: unknown, timeout: number, most: number): Promise<unknown> {
		const inOne = body instanceof Uint8Array ? [body] : undefined;
		const pieces = isStream(body) ? this.pieces(body, timeout) : inOne;
		if (!pieces) return body;
		const decoder = new TextDecoder();
		let text = '';
		let size = 0;
		try {
			for await (const piece of pieces) {
				text += decoder.decode(piece, { stream: true });
				size += piece.length;
				if (size > most) break;
			}
		} catch (error) {
			if (most === Infinity) return await Promise.reject(error as Error);
		}
		return text + decoder.decode();
	}

	private async *pieces(body: Stream, timeout: number): AsyncGenerator<Uint8Array> {
		const iterator = body[Symbol.asyncIterator]();
		const reading: Reading = { timeout, askedAt: 0, breakOff: () => {} };
		this.readings.add(reading);
		try {
			for (;;) {
				reading.askedAt = this.time.now();
				if (!this.watching) void this.watch();
				const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
					reading.breakOff = reject;
					iterator.next().then(resolve, reject);
				});
				if (next.done) return;
				yield next.value;
			}
		} finally {
			this.readings.delete(reading);
			body.destroy?.();
		}
	}

	private async watch(): Promise<void> {
		this.watching = true;
		while (this.readings.size > 0) {
			await this.time.sleep(LOOK_EVERY);
			const now = this.time.now();
			for (const { askedAt, timeout, breakOff } of this.readings) {
				if (now - askedAt >= timeout) breakOff(timedOut(timeout));
			}
		}
		this.watching = false;
	}
}

const parsed = (text: unknown): unknown => {
	if (typeof text !== 'string') return text;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
};
