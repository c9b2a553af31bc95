import { toKeys } from '../../../nodes/BusinessDataLookup/spelling/keys.ts';
import type { SpellingKind } from '../../../nodes/BusinessDataLookup/spelling/spelling.ts';

it.each<[SpellingKind, string, string | undefined, string[], string[]]>([
	['id', ' C1 ', undefined, ['C1'], []],
	['phone', '415-555-0132', undefined, ['4155550132'], []],
	['domain', 'acme.com', undefined, ['acme.com'], []],
	['domain', 'a.b.acme.com', undefined, ['a.b.acme.com'], ['b.acme.com', 'acme.com']],
	['domain', 'facebook.com/x', undefined, ['facebook.com/x'], []],
	['name', 'Acmé, Inc.', undefined, ['acme/inc'], ['acme']],
	['name', 'ACME', 'TX', ['acme/ TX'], ['acme TX']],
])('the keys of the %s %j in the state %s are %j, loose keys %j', (...row) => {
	const [kind, text, state, keys, looseKeys] = row;
	expect(toKeys(kind, text, state)).toEqual({ keys, looseKeys });
});
