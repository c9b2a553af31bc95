import { parseAsTexts } from '../exactJson';
import { failureOrThrow, type LookupFailure } from '../failure';
import { SLICE_MS, Ticker, type Clock } from '../time';
import { networkFailure, timeoutFailure } from './networkFailure';
import { readableFrom, type Chunks } from './readable';

/** The body of a response that is starting to arrive. */
export interface IncomingBody {
	/** What n8n gives: a stream, or the body itself. */
	content: unknown;
	/** ms without any data after which it has stalled. */
	stallTimeout: number;
	/** The time of the clock after which no more is read, in ms; absent = there is no such time. */
	deadline?: number;
	/** Called when nothing more is read. */
	end(isWhole: boolean): void;
}

/** A wait for the next part of a response. */
interface Wait {
	stallTimeout: number;
	/** ms since the wait began, counted in slices. Negative at first if n8n may make other requests before. */
	silentFor: number;
	breakOff(reason: LookupFailure): void;
}

/** Only the beginning of a longer message is read. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Deeper JSON is treated as text, because n8n's recursive copying would overflow the stack. */
const DEEPEST_LEVEL = 500;

const isStream = (content: unknown): content is Chunks =>
	typeof content === 'object' && content !== null && Symbol.asyncIterator in content;

/**
 * Reads response bodies as streams, because a body that n8n reads itself stays in memory long after (see `memory` in
 * the benchmark). n8n has no timeout for streams, so stalled bodies are ended here.
 */
export class BodyReader {
	private readonly waits = new Set<Wait>();

	private readonly ticker: Ticker;

	constructor(private readonly clock: Pick<Clock, 'sleep' | 'now'>) {
		this.ticker = new Ticker(
			clock,
			() => (this.waits.size > 0 ? Infinity : undefined),
			() => this.breakOffStalled(),
		);
	}

	/** The JSON of a body, or its text. Throws LookupFailure where the body breaks off. */
	async json(body: IncomingBody): Promise<unknown> {
		return parseBody(await this.text(body, Infinity));
	}

	/** The first part of an error message's body, as JSON or text. If the body breaks off, returns the part that arrived. */
	async message(body: IncomingBody): Promise<unknown> {
		return parseBody(await this.text(body, MAX_MESSAGE_BYTES));
	}

	/** The body as a Node stream for n8n's binary store; it fails where the body breaks off. */
	file(body: IncomingBody): unknown {
		if (!isStream(body.content)) return body.content;
		return readableFrom(this.chunks(body, body.content));
	}

	private async text(body: IncomingBody, maxBytes: number): Promise<unknown> {
		const { content, end } = body;
		if (!isStream(content)) {
			end(true);
			return content instanceof Uint8Array ? new TextDecoder().decode(content) : content;
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
		} catch (error) {
			if (maxBytes === Infinity) throw failureOrThrow(error);
		}
		return text + decoder.decode();
	}

	private async *chunks(body: IncomingBody, content: Chunks): Chunks {
		const { stallTimeout, deadline = Infinity, end } = body;
		const iterator = content[Symbol.asyncIterator]();
		let isWhole = false;
		try {
			for (;;) {
				const left = deadline - this.clock.now();
				if (left <= 0) throw timeoutFailure(stallTimeout);
				const next = await this.unlessStalled(iterator.next(), Math.min(stallTimeout, left));
				isWhole = next.done === true;
				if (isWhole) return;
				yield next.value;
			}
		} catch (error) {
			throw networkFailure(error, stallTimeout);
		} finally {
			end(isWhole);
		}
	}

	/**
	 * Waits for a response or its next part. Throws a failure if it stalls. n8n would wait forever for a response that
	 * never begins, for example after 101 Switching Protocols.
	 *
	 * @param requests how many requests n8n may make for the response, each with its own timeout
	 */
	async unlessStalled<Next>(
		next: Promise<Next>,
		stallTimeout: number,
		requests = 1,
	): Promise<Next> {
		// The first check doesn't count, because it may happen at once.
		const silentFor = stallTimeout * (1 - requests) - SLICE_MS;
		const wait: Wait = { stallTimeout, silentFor, breakOff: () => {} };
		this.waits.add(wait);
		this.ticker.start();
		return await new Promise<Next>((resolve, reject) => {
			wait.breakOff = reject;
			next.then(resolve, reject);
		}).finally(() => this.waits.delete(wait));
	}

	private breakOffStalled(): void {
		for (const wait of this.waits) {
			wait.silentFor += SLICE_MS;
			if (wait.silentFor >= wait.stallTimeout) wait.breakOff(timeoutFailure(wait.stallTimeout));
		}
	}
}

const isDeeperThan = (value: object, levels: number): boolean => {
	if (levels === 0) return true;
	for (const inner of Array.isArray(value) ? value : Object.values(value)) {
		if (typeof inner !== 'object' || inner === null) continue;
		if (isDeeperThan(inner, levels - 1)) return true;
	}
	return false;
};

const parseBody = (text: unknown): unknown => {
	if (typeof text !== 'string') return text;
	try {
		const value = parseAsTexts(text);
		if (!isDeeperThan([value], DEEPEST_LEVEL + 1)) return value;
	} catch {
		// The text isn't JSON.
	}
	return text;
};
