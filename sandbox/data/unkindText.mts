/** Free texts as people write them: what they hold must hurt neither a spreadsheet nor a table. */
import { hashOf } from './random.mts';

const FORMS: ((text: string) => string)[] = [
	(text) => `They say: "${text}"`,
	(text) => text.replace(' ', '\n'),
	(text) => text.replace(' ', '\r\n'),
	...['=', '+', '-', '@'].map((sign) => (text: string) => sign + text),
];

/** The text in a form that its key decides on: as it is, quoted, with a line break, or as a formula begins. */
export function unkind(text: string, key: string): string {
	const form = FORMS[hashOf(key) % (2 * FORMS.length)] as ((text: string) => string) | undefined;
	return form ? form(text) : text;
}
