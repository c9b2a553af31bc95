/** Splits a text at its blanks. */
export const splitWords = (words: string): string[] => words.trim().split(/\s+/);
