import fc from 'fast-check';
import { keyOf } from '../../../nodes/BusinessDataLookup/parameters/matchKey.ts';
import type { KeyKind } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';

describe('keyOf', () => {
	it.each<[KeyKind, string, string]>([
		['domain', 'acme.com', 'acme.com'],
		['domain', ' HTTPS://WWW.Acme.COM:8080/about?x=1#y ', 'acme.com'],
		['domain', '//acme.com/', 'acme.com'],
		['domain', 'www.acme.co.uk.', 'acme.co.uk'],
		['domain', 'shop.acme.com', 'shop.acme.com'],
		['domain', 'www2.acme.com', 'www2.acme.com'],
		['domain', 'www.com', 'www.com'],
		['domain', 'https://user:pw@acme.com/', 'acme.com'],
		['domain', 'https://', ''],
		['phone', '(415) 555-0132', '4155550132'],
		['phone', '+1 415-555-0132', '4155550132'],
		['phone', '14155550132', '4155550132'],
		['phone', '1415555013', '1415555013'],
		['phone', '+44 20 7946 0958', '442079460958'],
		['phone', 'none', ''],
		['id', ' Cmp_1 ', 'Cmp_1'],
	])('normalizes the %s %j to %j', (kind, text, key) => {
		expect(keyOf(kind, text)).toBe(key);
	});

	it('leaves a key that is normalized as it is', () => {
		const kind = fc.constantFrom<KeyKind>('phone', 'id');
		fc.assert(
			fc.property(kind, fc.string(), (kind, text) => {
				const key = keyOf(kind, text);
				expect(keyOf(kind, key)).toBe(key);
			}),
		);
		fc.assert(
			fc.property(fc.domain(), (domain) => {
				const key = keyOf('domain', `https://${domain}/`);
				expect(keyOf('domain', key)).toBe(key);
			}),
		);
	});
});
