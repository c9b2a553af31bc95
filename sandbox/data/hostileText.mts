/** Free texts as people write them, which must not break a spreadsheet or a table. */
import { hashOf } from './random.mts';

const FORMS: ((text: string) => string)[] = [
	(text) => `They say: "${text}"`,
	(text) => text.replace(' ', '\n'),
	(text) => text.replace(' ', '\r\n'),
	...['=', '+', '-', '@'].map((sign) => (text: string) => sign + text),
];

/** The text unchanged, quoted, with a line break, or like a formula; its key decides. */
export function makeHostile(text: string, key: string): string {
	const form = FORMS[hashOf(key) % (2 * FORMS.length)] as ((text: string) => string) | undefined;
	return form ? form(text) : text;
}
