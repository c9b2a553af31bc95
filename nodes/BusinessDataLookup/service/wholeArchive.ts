import { LookupFailure } from '../failure';
import type { Chunks } from './readable';

/** The first bytes of a zip archive, which a spreadsheet is, and those of its last record. */
const BEGINNING = 'PK\x03\x04';
const LAST_RECORD = 'PK\x05\x06';
const LAST_RECORD_BYTES = 22;
/** The last record with the longest comment. */
const MAX_END_BYTES = LAST_RECORD_BYTES + 0xffff;

/**
 * Passes a file through, and throws at the end of a zip archive that lacks its last record. n8n doesn't notice a
 * cut-off gzip response, and without Content-Length nothing else shows it.
 *
 * Source: .ZIP File Format Specification, section 4.3.16.
 */
export async function* wholeArchive(chunks: Chunks): Chunks {
	const decoder = new TextDecoder('latin1');
	let head = '';
	let tail = '';
	for await (const chunk of chunks) {
		const text = decoder.decode(chunk);
		if (head.length < BEGINNING.length) head += text.slice(0, BEGINNING.length);
		tail = (tail + text).slice(-MAX_END_BYTES);
		yield chunk;
	}
	const at = tail.lastIndexOf(LAST_RECORD);
	const isWhole = at >= 0 && at + LAST_RECORD_BYTES <= tail.length;
	if (isWhole || !head.startsWith(BEGINNING)) return;
	throw new LookupFailure({ kind: 'dropped', message: 'The archive has no end' });
}
