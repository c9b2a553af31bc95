import { parseAsTexts } from '../exactJson';
import { failureIn, type LookupFailure } from '../failure';
import { SLICE_MS, type Clock } from '../time';
import { networkFailure, timedOut } from './networkFailure';
import { readableFrom, type Chunks } from './readable';
import { wholeArchive } from './wholeArchive';

/** The body of a response that begins to come in. */
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
	/** ms since the wait began, counted in slices; it begins below 0 where n8n may make other requests before. */
	silentFor: number;
	breakOff(reason: LookupFailure): void;
}

/** Only the beginning of a longer message is read. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Deeper JSON is taken for text, because n8n copies and stores items by recursion, which would overflow. */
const DEEPEST_LEVEL = 500;

const isStream = (content: unknown): content is Chunks =>
	typeof content === 'object' && content !== null && Symbol.asyncIterator in content;

/**
 * Reads the bodies of a run's responses as streams, because a body that n8n reads itself stays in memory long after its
 * connection is closed: the benchmark's row `memory` bounds the peak of 20,000 calls. n8n has no timeout for a stream, so
 * a stalled body is broken off here.
 */
export class BodyReader {
	private readonly waits = new Set<Wait>();

	private isWatching = false;

	constructor(private readonly clock: Pick<Clock, 'sleep' | 'now'>) {}

	/** The JSON of a body, or its text. Throws LookupFailure where the body breaks off. */
	async json(body: IncomingBody): Promise<unknown> {
		return parsed(await this.text(body, Infinity));
	}

	/** The JSON or text at the beginning of a body that is only a message; a body that breaks off counts as far as it came. */
	async message(body: IncomingBody): Promise<unknown> {
		return parsed(await this.text(body, MAX_MESSAGE_BYTES));
	}

	/** The body as a Node stream for n8n's binary store; it fails where the body breaks off. */
	file(body: IncomingBody): unknown {
		if (!isStream(body.content)) return body.content;
		return readableFrom(wholeArchive(this.chunks(body, body.content)));
	}

	private async text(body: IncomingBody, mostBytes: number): Promise<unknown> {
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
				if (bytes > mostBytes) break;
			}
		} catch (error) {
			if (mostBytes === Infinity) throw failureIn(error as Error);
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
				if (left <= 0) throw timedOut(stallTimeout);
				const next = await this.orStalled(iterator.next(), Math.min(stallTimeout, left));
				isWhole = next.done === true;
				if (isWhole) return;
				yield next.value as Uint8Array;
			}
		} catch (error) {
			throw networkFailure(error, stallTimeout);
		} finally {
			end(isWhole);
		}
	}

	/**
	 * The next part of a response, or its beginning. Throws the failure of a response that stalls. n8n would wait for ever
	 * for a response that never begins, as after 101 Switching Protocols.
	 *
	 * @param requests how many requests n8n may make for the response, each with its own timeout
	 */
	async orStalled<Next>(next: Promise<Next>, stallTimeout: number, requests = 1): Promise<Next> {
		// The first look does not count, because it may come at once.
		const silentFor = stallTimeout * (1 - requests) - SLICE_MS;
		const wait: Wait = { stallTimeout, silentFor, breakOff: () => {} };
		this.waits.add(wait);
		if (!this.isWatching) void this.watch();
		return await new Promise<Next>((resolve, reject) => {
			wait.breakOff = reject;
			next.then(resolve, reject);
		}).finally(() => this.waits.delete(wait));
	}

	private async watch(): Promise<void> {
		this.isWatching = true;
		while (this.waits.size > 0) {
			await this.clock.sleep(SLICE_MS);
			for (const wait of this.waits) {
				wait.silentFor += SLICE_MS;
				if (wait.silentFor >= wait.stallTimeout) wait.breakOff(timedOut(wait.stallTimeout));
			}
		}
		this.isWatching = false;
	}
}

const isDeeperThan = (value: object, levels: number): boolean => {
	if (levels === 0) return true;
	for (const inner of Array.isArray(value) ? value : Object.values(value)) {
		if (typeof inner !== 'object' || inner === null) continue;
		if (isDeeperThan(inner as object, levels - 1)) return true;
	}
	return false;
};

const parsed = (text: unknown): unknown => {
	if (typeof text !== 'string') return text;
	try {
		const value = parseAsTexts(text);
		if (!isDeeperThan([value], DEEPEST_LEVEL + 1)) return value;
	} catch {
		// It is no JSON.
	}
	return text;
};
