/** A spreadsheet that was cut off is no file. */
import { wholeArchive } from '../../../nodes/BusinessDataLookup/service/wholeArchive.ts';

const BEGINNING = 'PK\x03\x04';
const END = `PK\x05\x06${'\0'.repeat(18)}`;

const chunksOf = async function* (pieces: string[]) {
	for (const piece of pieces) yield Buffer.from(piece, 'latin1');
};

const read = async (...pieces: string[]): Promise<string> => {
	let text = '';
	for await (const chunk of wholeArchive(chunksOf(pieces))) {
		text += Buffer.from(chunk).toString('latin1');
	}
	return text;
};

const rows = 'x'.repeat(70_000);

it.each<[string, string[]]>([
	['an archive in one piece', [`${BEGINNING}rows${END}`]],
	['an archive in pieces that cut its first and last bytes', ['P', 'K\x03', '\x04rows', ...END]],
	['an archive with a comment', [BEGINNING, rows, `${END}${'c'.repeat(0xffff)}`]],
	['a text', ['a,b\r\n', '1,2']],
])('a download that is %s passes the check for a complete spreadsheet', async (_name, pieces) => {
	expect(await read(...pieces)).toBe(pieces.join(''));
});

it.each<[string, string[]]>([
	['without its last record', [`${BEGINNING}rows`]],
	['cut in its last record', [`${BEGINNING}rows${END.slice(0, -1)}`]],
	['cut in the last of many pieces', [BEGINNING, rows, rows, END.slice(0, 10)]],
	['whose last record is followed by more than a comment', [BEGINNING, END, rows]],
])('a spreadsheet %s is reported as cut off', async (_name, pieces) => {
	await expect(read(...pieces)).rejects.toThrow('The archive has no end');
});
