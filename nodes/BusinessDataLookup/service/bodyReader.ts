import { LookupFailure } from '../failure';
import type { Clock } from './clock';
import { readableFrom } from './readable';

/** A body as n8n gives it when asked for a stream. */
type BodyStream = AsyncIterable<Uint8Array> & { destroy?(): unknown };

/** A body being read. */
interface Reading {
	/** ms without any data */
	stallTimeout: number;
	/** ms since the newest chunk was asked for, counted in looks. */
	silentFor: number;
	/** Ends the wait for that chunk, if it has not come. */
	breakOff(reason: LookupFailure): void;
}

/** How often stalled bodies are looked for. */
const LOOK_EVERY_MS = 1000;
/** The beginning of a message is enough. */
const LONGEST_MESSAGE_BYTES = 1024 * 1024;

const isStream = (body: unknown): body is BodyStream =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** The failure of a call that has no response, or no whole one. */
export const timedOut = (timeout: number): LookupFailure =>
	new LookupFailure({
		kind: 'timeout',
		message: `The service gave no answer within ${timeout} ms`,
		advice: 'Raise Timeout in the options, or run the workflow again later.',
	});

/**
 * Reads the bodies of a run's responses. They are taken as streams because n8n keeps what hangs on a
 * closed connection in memory for long, a body that it read itself included: the benchmark's row
 * `memory` bounds the peak of 20,000 calls. n8n has no timeout for a stream, so a stalled body is
 * broken off here.
 */
export class BodyReader {
	private readonly readings = new Set<Reading>();

	private watching = false;

	constructor(private readonly clock: Pick<Clock, 'sleep'>) {}

	/** The JSON of a body, or its text where it is no JSON. Throws what broke it off. */
	async json(body: unknown, stallTimeout: number): Promise<unknown> {
		return parsed(await this.text(body, stallTimeout, Infinity));
	}

	/** The same of a body that is only a message: its beginning, whatever breaks it off. */
	async message(body: unknown, stallTimeout: number): Promise<unknown> {
		return parsed(await this.text(body, stallTimeout, LONGEST_MESSAGE_BYTES));
	}

	/** The body as a Node stream for n8n's binary store; it fails where the body breaks off. */
	file(body: unknown, stallTimeout: number): unknown {
		return isStream(body) ? readableFrom(this.chunks(body, stallTimeout)) : body;
	}

	private async text(body: unknown, stallTimeout: number, mostBytes: number): Promise<unknown> {
		const whole = body instanceof Uint8Array ? [body] : undefined;
		const chunks = isStream(body) ? this.chunks(body, stallTimeout) : whole;
		if (!chunks) return body;
		const decoder = new TextDecoder();
		let text = '';
		let bytes = 0;
		try {
			for await (const chunk of chunks) {
				text += decoder.decode(chunk, { stream: true });
				bytes += chunk.length;
				if (bytes > mostBytes) break;
			}
		} catch (error) {
			if (mostBytes === Infinity) return await Promise.reject(error as Error);
		}
		return text + decoder.decode();
	}

	private async *chunks(body: BodyStream, stallTimeout: number): AsyncGenerator<Uint8Array> {
		const iterator = body[Symbol.asyncIterator]();
		const reading: Reading = { stallTimeout, silentFor: 0, breakOff: () => {} };
		this.readings.add(reading);
		try {
			for (;;) {
				// The first look may come at once: it does not count.
				reading.silentFor = -LOOK_EVERY_MS;
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
			await this.clock.sleep(LOOK_EVERY_MS);
			for (const reading of this.readings) {
				reading.silentFor += LOOK_EVERY_MS;
				const { silentFor, stallTimeout, breakOff } = reading;
				if (silentFor >= stallTimeout) breakOff(timedOut(stallTimeout));
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
