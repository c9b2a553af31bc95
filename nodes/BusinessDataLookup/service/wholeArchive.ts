import { LookupFailure } from '../failure';

type Chunks = AsyncIterable<Uint8Array>;

/** The first bytes of a zip archive, which a spreadsheet is, and those of its last record. */
const BEGINNING = 'PK\x03\x04';
const LAST_RECORD = 'PK\x05\x06';
const LAST_RECORD_BYTES = 22;
/** The last record with the longest comment. */
const LONGEST_END_BYTES = LAST_RECORD_BYTES + 0xffff;

/**
 * The chunks of a file. Those of a zip archive fail at their end unless its last record is there: n8n
 * takes a gzip response that is cut off for whole, and one without a length shows it nowhere else.
 *
 * Source: .ZIP File Format Specification, section 4.3.16.
 */
export async function* wholeArchive(chunks: Chunks): Chunks {
	let head = Buffer.alloc(0);
	let tail = head;
	for await (const chunk of chunks) {
		if (head.length < BEGINNING.length)
			head = Buffer.concat([head, chunk.subarray(0, BEGINNING.length)]);
		tail = Buffer.concat([tail, chunk]).subarray(-LONGEST_END_BYTES);
		yield chunk;
	}
	const at = tail.lastIndexOf(LAST_RECORD);
	const isWhole = at >= 0 && at + LAST_RECORD_BYTES <= tail.length;
	if (isWhole || head.indexOf(BEGINNING) !== 0) return;
	throw new LookupFailure({ kind: 'dropped', message: 'The archive has no end' });
}
