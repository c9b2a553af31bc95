/** A list of names written as words. */
export const splitWords = (words: string): string[] => words.trim().split(/\s+/);
