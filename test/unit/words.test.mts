import codex from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.json' with { type: 'json' };
import { words } from '../support/words.mts';

/** How n8n's nodes panel matches: the letters typed come in this order in one alias. */
const matches = (word: string, alias: string): boolean => {
	let from = 0;
	return [...word.toLowerCase()].every((letter) => (from = alias.indexOf(letter, from) + 1) > 0);
};

it.each(words)('whoever types "%s" finds the node', (word) => {
	const names = ['business data lookup', ...codex.alias];
	expect(names.filter((name) => matches(word, name))).not.toEqual([]);
});
