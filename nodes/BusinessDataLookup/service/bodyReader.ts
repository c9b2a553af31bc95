import { LookupFailure } from '../failure';
import type { Clock } from './clock';
import { networkFailure, timedOut } from './networkFailure';
import { readableFrom } from './readable';
import { blankedIn, type Blank } from './secretBlanker';
import { wholeArchive } from './wholeArchive';

/** The body of a response that begins to come in. */
export interface IncomingBody {
	/** What n8n gives: a stream, or the body itself. */
	content: unknown;
	/** ms without any data after which it has stalled. */
	stallTimeout: number;
	/** Called when nothing more is read. */
	end(isWhole: boolean): void;
}

/** A wait for the next chunk of a body. */
interface Wait {
	stallTimeout: number;
	/** ms since the chunk was asked for, counted in looks. */
	silentFor: number;
	breakOff(reason: LookupFailure): void;
}

type Chunks = AsyncIterable<Uint8Array>;

/** How often stalled bodies are looked for. */
const LOOK_EVERY_MS = 1000;
/** Of a longer message only the beginning is read. */
const LONGEST_MESSAGE_BYTES = 1024 * 1024;
/** A text that is no JSON is cut here, in characters: far behind what is shown of it, for a cut secret is not found. */
const LONGEST_TEXT = 64 * 1024;

const isStream = (content: unknown): content is Chunks =>
	typeof content === 'object' && content !== null && Symbol.asyncIterator in content;

/**
 * Reads the bodies of a run's responses. They are taken as streams because n8n keeps what hangs on a
 * closed connection in memory for long, a body that it read itself included: the benchmark's row
 * `memory` bounds the peak of 20,000 calls. n8n has no timeout for a stream, so a stalled body is
 * broken off here.
 */
export class BodyReader {
	private readonly waits = new Set<Wait>();

	private watching = false;

	constructor(private readonly clock: Pick<Clock, 'sleep'>) {}

	/** The JSON of a body, or the beginning of its text. Throws LookupFailure where it breaks off. */
	async json(body: IncomingBody): Promise<unknown> {
		return parsed(await this.text(body, Infinity));
	}

	/** The same of a body that is only a message: its beginning, whatever breaks it off, without secrets. */
	async message(body: IncomingBody, blank: Blank): Promise<unknown> {
		return blankedIn(parsed(await this.text(body, LONGEST_MESSAGE_BYTES)), blank);
	}

	/**
	 * The body as a Node stream for n8n's binary store; it fails where the body breaks off.
	 *
	 * @param bytes how long it has to be, where the service has told
	 */
	file(body: IncomingBody, bytes?: number): unknown {
		if (!isStream(body.content)) return body.content;
		return readableFrom(wholeArchive(ofLength(this.chunks(body, body.content), bytes)));
	}

	private async text(body: IncomingBody, mostBytes: number): Promise<unknown> {
		const { content, end } = body;
		const whole = content instanceof Uint8Array ? [content] : undefined;
		const chunks = isStream(content) ? this.chunks(body, content) : whole;
		if (!chunks) {
			end(true);
			return content;
		}
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

	private async *chunks({ stallTimeout, end }: IncomingBody, content: Chunks): Chunks {
		const iterator = content[Symbol.asyncIterator]();
		let isWhole = false;
		try {
			for (;;) {
				const next = await this.orStalled(iterator.next(), stallTimeout);
				isWhole = next.done === true;
				if (isWhole) return;
				yield next.value as Uint8Array;
			}
		} finally {
			end(isWhole);
		}
	}

	/** The next chunk, or the failure of a body that stalls or breaks off. */
	private async orStalled<Chunk>(next: Promise<Chunk>, stallTimeout: number): Promise<Chunk> {
		// The first look may come at once: it does not count.
		const wait: Wait = { stallTimeout, silentFor: -LOOK_EVERY_MS, breakOff: () => {} };
		this.waits.add(wait);
		if (!this.watching) void this.watch();
		return await new Promise<Chunk>((resolve, reject) => {
			wait.breakOff = reject;
			next.then(resolve, (error: unknown) => reject(networkFailure(error, stallTimeout)));
		}).finally(() => this.waits.delete(wait));
	}

	private async watch(): Promise<void> {
		this.watching = true;
		while (this.waits.size > 0) {
			await this.clock.sleep(LOOK_EVERY_MS);
			for (const wait of this.waits) {
				wait.silentFor += LOOK_EVERY_MS;
				if (wait.silentFor >= wait.stallTimeout) wait.breakOff(timedOut(wait.stallTimeout));
			}
		}
		this.watching = false;
	}
}

/** The chunks, which fail at their end unless they are as long as was told. */
async function* ofLength(chunks: Chunks, bytes?: number): Chunks {
	let received = 0;
	for await (const chunk of chunks) {
		received += chunk.length;
		yield chunk;
	}
	if (bytes === undefined || received === bytes) return;
	const message = `It has ${received} bytes instead of the ${bytes} that the service announced`;
	await Promise.reject(new LookupFailure({ kind: 'dropped', message }));
}

const parsed = (text: unknown): unknown => {
	if (typeof text !== 'string') return text;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text.slice(0, LONGEST_TEXT);
	}
};
