import { valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import type { ValueKind } from '../../../nodes/BusinessDataLookup/spelling/index.ts';

/** Expects that each text has this normal spelling, or this problem. */
export const expectEach = (kind: ValueKind, texts: string[], expected: string): void => {
	const { problem, normalize } = valueRules[kind];
	const read = texts.map((text) => [text, problem(text)?.reason ?? normalize(text)]);
	expect(read).toEqual(texts.map((text) => [text, expected]));
};
