import { spellings } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import type { SpellingKind } from '../../../nodes/BusinessDataLookup/spelling/spelling.ts';

/** Expects that each text has this normal spelling, or this problem. */
export const expectEach = (kind: SpellingKind, texts: string[], expected: string): void => {
	const { problem, normalize } = spellings[kind];
	const read = texts.map((text) => [text, problem(text) ?? normalize(text)]);
	expect(read).toEqual(texts.map((text) => [text, expected]));
};
