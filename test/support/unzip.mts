/** Reads the entries of a zip file through its central directory, which is all that an xlsx file needs. */
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

/** The text of every entry by its name. */
export function unzip(file: Buffer): Map<string, string> {
	let end = file.length - 22;
	while (file.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
	const count = file.readUInt16LE(end + 10);
	const entries = new Map<string, string>();
	let at = file.readUInt32LE(end + 16);
	for (let n = 0; n < count; n++) {
		const method = file.readUInt16LE(at + 10);
		const size = file.readUInt32LE(at + 20);
		const nameLength = file.readUInt16LE(at + 28);
		const extraLength = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
		const local = file.readUInt32LE(at + 42);
		const name = file.toString('utf8', at + 46, at + 46 + nameLength);
		const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
		const bytes = file.subarray(start, start + size);
		entries.set(name, (method === STORED ? bytes : inflateRawSync(bytes)).toString('utf8'));
		at += 46 + nameLength + extraLength;
	}
	return entries;
}
