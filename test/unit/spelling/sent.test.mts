/** What is sent for a value, and what is tried where that finds nothing. */
import {
	asSent,
	asSentOrTyped,
	otherSpellings,
	spellings,
} from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import type { SpellingKind } from '../../../nodes/BusinessDataLookup/spelling/spelling.ts';

it.each<[SpellingKind, string, string, string[]]>([
	['domain', ' https://www.Acme.com ', 'acme.com', ['www.Acme.com']],
	['domain', 'acme.com', 'acme.com', []],
	['email', 'mailto:ada@X.example', 'ada@x.example', []],
	['id', '"C1"', 'C1', []],
	['link', ' https://MAPS.app/X ', 'https://MAPS.app/X', []],
	['name', '"Acme"', 'Acme', ['"Acme"']],
	['name', 'Acme, Inc.', 'Acme, Inc.', ['Acme']],
	['name', 'Acme (USA)', 'Acme (USA)', []],
	['name', '(USA) Acme', '(USA) Acme', []],
	['name', 'Acme="x"', 'Acme="x"', []],
	['name', '="x" Acme', '="x" Acme', []],
	['phone', '(415) 555-0132', '4155550132', ['(415) 555-0132', '14155550132']],
	['state', 'Texas', 'TX', []],
	['zip', '501', '00501', []],
])('the %s %j is sent as %j, and then as %j', (kind, text, sent, others) => {
	expect([asSent(kind, text), asSentOrTyped(kind, text)]).toEqual([sent, sent]);
	expect(otherSpellings(kind, text)).toEqual(others);
});

it.each<[SpellingKind, string, string]>([
	['phone', ' ask Bob ', 'ask Bob'],
	['state', ' Bavaria ', 'Bavaria'],
])('that the %s %j is none is left to the service', (kind, text, normal) => {
	expect(asSentOrTyped(kind, text)).toBe(text);
	expect(spellings[kind].normalize(text)).toBe(normal);
});
