/**
 * A text of at most so many characters. A longer text ends after a whole word, and with an ellipsis: half a word may be
 * the beginning of a key, which is redacted only where all of it is there.
 */
export const cutAfterWord = (text: string, most: number): string =>
	text.length > most ? `${text.slice(0, most).replace(/[^\s",;]*$/, '')}…` : text;
