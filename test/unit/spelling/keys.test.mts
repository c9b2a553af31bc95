import { toKeys } from '../../../nodes/BusinessDataLookup/spelling/keys.ts';
import type { SpellingKind } from '../../../nodes/BusinessDataLookup/spelling/spelling.ts';

it.each<[SpellingKind, string, string[], string[]]>([
	['id', ' C1 ', ['C1'], []],
	['phone', '415-555-0132', ['4155550132'], []],
	['domain', 'acme.com', ['acme.com'], []],
	['domain', 'a.b.acme.com', ['a.b.acme.com'], ['b.acme.com', 'acme.com']],
	['domain', 'facebook.com/x', ['facebook.com/x'], []],
	['name', 'Acmé, Inc.', ['acme/inc'], ['acme']],
	['name', 'ACME', ['acme/'], ['acme']],
])('the keys of the %s %j are %j, loose keys %j', (...row) => {
	const [kind, text, keys, looseKeys] = row;
	expect(toKeys(kind, text)).toEqual({ keys, looseKeys });
});
