import { splitWords } from '../splitWords';

const readTable = (table: string): Map<string, string> =>
	new Map(splitWords(table).map((pair) => [pair.slice(0, -2), pair.slice(-1)]));

/** The characters that web pages write by name, and those that programs misread. */
const characters = readTable(`
	amp=& lt=< gt=> quot=" apos=' lsquo=‘ rsquo=’ ldquo=“ rdquo=” ndash=– mdash=— hellip=… middot=· bull=• reg=®
	â€™=’ â€˜=‘ â€œ=“ â€“=– â€”=— trade=™ copy=© szlig=ß aelig=æ AElig=Æ oslash=ø Oslash=Ø
`);
/** The accents of letters such as `&eacute;`. */
const accents = readTable(
	'grave=\u0300 acute=\u0301 circ=\u0302 tilde=\u0303 uml=\u0308 ring=\u030a cedil=\u0327 caron=\u030c',
);

/** UTF-8 that was read as Windows-1252: `Ã©` for `é`, `Â®` for `®`, `â€™` for `’`. */
const MISREAD = /Ã[\u00a0-\u00bf]|Â(?=[\u00a0-\u00bf])|â€[™˜œ“”]/g;
const reread = (text: string): string =>
	text === 'Â' ? '' : (characters.get(text) ?? String.fromCharCode(text.charCodeAt(1) + 64));

/** `&nbsp;`, `&#39;`, `&#x27;`, or encoded twice: `&amp;nbsp;` */
const ENTITY = /&(?:amp;)*(#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,6});/gi;

const toCharacter = (entity: string, name: string): string => {
	if (name.startsWith('#')) {
		return String.fromCodePoint(Number(name.slice(1).replace(/^x/i, '0x')));
	}
	if (name === 'nbsp') return ' ';
	const accent = accents.get(name.slice(1));
	return accent ? (name[0] + accent).normalize('NFC') : (characters.get(name) ?? entity);
};

/** A text from the source of a web page or from a file that was opened as another one, with the right characters. */
export const withoutEntities = (text: string): string =>
	text.replace(MISREAD, reread).replace(ENTITY, toCharacter);
