import { parseExactly } from './exactJson';
import type { LookupFailure } from '../failure';
import { SLICE_MS, Ticker, type Clock } from '../time';
import { interruptionFailure, timeoutFailure } from './networkFailure';
import { Readable, type Chunks } from '../platform/readable';

/** The body of a response, before it is read. */
export interface IncomingBody {
	/** A stream, or the body itself. */
	content: unknown;
	/** The most ms without data. */
	stallTimeout: number;
	/** When to stop reading, by the clock, in ms; absent = never. */
	deadline?: number;
	/** Called when nothing more is read. */
	end(isComplete: boolean): void;
}

/** Waits for a response or its next part. */
interface StallTimer {
	stallTimeout: number;
	/** How long it waits for more, in ms, counted in slices. */
	left: number;
	fail(reason: LookupFailure): void;
}

/** Read only this much of a message. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Treat deeper JSON as text, because n8n copies it recursively and would overflow the stack. */
const MAX_DEPTH = 500;

const isStream = (content: unknown): content is Chunks =>
	typeof content === 'object' && content !== null && Symbol.asyncIterator in content;

/**
 * Reads response bodies as streams, because a body that n8n reads stays in memory for long (`memory` in the benchmark).
 * n8n has no timeout for streams, so stalled bodies are ended here.
 */
export class BodyReader {
	private readonly timers = new Set<StallTimer>();

	private readonly ticker: Ticker;

	constructor(private readonly clock: Pick<Clock, 'sleep' | 'now'>) {
		this.ticker = new Ticker(
			clock,
			() => (this.timers.size > 0 ? Infinity : undefined),
			() => this.failStalled(),
		);
	}

	/** Reads a body as JSON, or as text. Throws LookupFailure if it is interrupted. */
	async json(body: IncomingBody): Promise<unknown> {
		const { content, failure } = await this.read(body);
		if (failure) throw failure;
		return parseBody(content);
	}

	/** Reads the start of an error message, as JSON or text. If it is interrupted, returns what has arrived. */
	async message(body: IncomingBody): Promise<unknown> {
		return parseBody((await this.read(body, MAX_MESSAGE_BYTES)).content);
	}

	/** The body as a Node stream, for n8n's binary store. The stream fails if the body is interrupted. */
	file(body: IncomingBody): unknown {
		if (!isStream(body.content)) return body.content;
		return Readable.from(this.chunks(body, body.content));
	}

	/** Reads a body as text, or what has arrived until it is interrupted. */
	private async read(
		body: IncomingBody,
		maxBytes = Infinity,
	): Promise<{ content: unknown; failure?: LookupFailure }> {
		const { content, end } = body;
		if (!isStream(content)) {
			end(true);
			const isBinary = content instanceof Uint8Array;
			return { content: isBinary ? new TextDecoder().decode(content) : content };
		}
		const decoder = new TextDecoder();
		let text = '';
		let bytes = 0;
		try {
			for await (const chunk of this.chunks(body, content)) {
				text += decoder.decode(chunk, { stream: true });
				bytes += chunk.length;
				if (bytes > maxBytes) break;
			}
			return { content: text + decoder.decode() };
		} catch (error) {
			const failure = interruptionFailure(error, body.stallTimeout);
			return { content: text + decoder.decode(), failure };
		}
	}

	private async *chunks(body: IncomingBody, content: Chunks): Chunks {
		const { stallTimeout, deadline = Infinity, end } = body;
		const iterator = content[Symbol.asyncIterator]();
		let isComplete = false;
		try {
			for (;;) {
				const left = deadline - this.clock.now();
				if (left <= 0) throw timeoutFailure(stallTimeout);
				const wait = Math.min(stallTimeout, left);
				const next = await this.withStallTimeout(iterator.next(), stallTimeout, wait);
				isComplete = next.done === true;
				if (isComplete) return;
				yield next.value;
			}
		} catch (error) {
			throw interruptionFailure(error, stallTimeout);
		} finally {
			end(isComplete);
		}
	}

	/**
	 * Waits for a response or its next part. Throws a failure if it stalls. n8n would wait forever for a response that
	 * never begins, for example after 101 Switching Protocols.
	 *
	 * @param wait ms to wait, if a deadline comes before the timeout
	 */
	async withStallTimeout<Next>(
		next: Promise<Next>,
		stallTimeout: number,
		wait = stallTimeout,
	): Promise<Next> {
		return await new Promise<Next>((resolve, reject) => {
			// One slice more, because the first may be shorter.
			const left = wait + SLICE_MS;
			const timer: StallTimer = { stallTimeout, left, fail: reject };
			this.timers.add(timer);
			void this.ticker.start();
			void next.then(resolve, reject).finally(() => this.timers.delete(timer));
		});
	}

	private failStalled(): void {
		for (const timer of this.timers) {
			timer.left -= SLICE_MS;
			if (timer.left > 0) continue;
			this.timers.delete(timer);
			timer.fail(timeoutFailure(timer.stallTimeout));
		}
	}
}

const isDeeperThan = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

const parseBody = (text: unknown): unknown => {
	if (typeof text !== 'string') return text;
	try {
		const value = parseExactly(text);
		return isDeeperThan(value, MAX_DEPTH) ? text : value;
	} catch {
		return text;
	}
};
