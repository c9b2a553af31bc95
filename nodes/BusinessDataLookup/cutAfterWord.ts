/**
 * Cuts a text after a whole word, and adds an ellipsis. A cut inside a word could leave half of a key, which the
 * redactor wouldn't recognize.
 */
export const cutAfterWord = (text: string, maxCharacters: number): string =>
	text.length > maxCharacters ? `${text.slice(0, maxCharacters).replace(/[^\s",;]*$/, '')}…` : text;
