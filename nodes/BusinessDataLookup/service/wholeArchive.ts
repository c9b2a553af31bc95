import { LookupFailure } from '../failure';
import type { Chunks } from './readable';

/** The first bytes of a zip archive, which a spreadsheet is, and those of its last record. */
const BEGINNING = 'PK\x03\x04';
const LAST_RECORD = 'PK\x05\x06';
const LAST_RECORD_BYTES = 22;
/** The last record with the longest comment. */
const MAX_END_BYTES = LAST_RECORD_BYTES + 0xffff;

/**
 * The chunks of a file. Those of a zip archive fail at their end unless its last record is there: n8n
 * takes a cut-off gzip response for whole, and without Content-Length nothing else shows the cut.
 *
 * Source: .ZIP File Format Specification, section 4.3.16.
 */
export async function* wholeArchive(chunks: Chunks): Chunks {
	const decoder = new TextDecoder('latin1');
	let head = '';
	const last: Uint8Array[] = [];
	let lastBytes = 0;
	for await (const chunk of chunks) {
		if (head.length < BEGINNING.length) head += decoder.decode(chunk.subarray(0, BEGINNING.length));
		last.push(chunk);
		lastBytes += chunk.length;
		while (lastBytes - last[0].length >= MAX_END_BYTES) lastBytes -= last.shift()!.length;
		yield chunk;
	}
	if (!head.startsWith(BEGINNING)) return;
	const end = last.map((chunk) => decoder.decode(chunk)).join('');
	const at = end.lastIndexOf(LAST_RECORD);
	if (at >= 0 && at + LAST_RECORD_BYTES <= end.length) return;
	throw new LookupFailure({ kind: 'dropped', message: 'The archive has no end' });
}
