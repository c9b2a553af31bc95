/** A list of names written as words. */
export const names = (words: string): string[] => words.trim().split(/\s+/);
