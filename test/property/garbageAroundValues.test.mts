/** Random garbage around a known value never finds another company, is never billed for another, and never ends a run. */
import fc from 'fast-check';
import {
	asSent,
	valueRules,
	type ValueKind,
} from '../../nodes/BusinessDataLookup/spelling/index.ts';
import '../support/seed.mts';
import { listing, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

const KNOWN = { url: 'known.example', phone: '4155550132', email: 'ann@known.example' };

/** Signs that neither stand inside a value nor begin one. */
const signs = fc.string({
	unit: fc.constantFrom(...' \t\n"\'`“”‘’«»()[]{}<>,;|!*#$^~…–—\\'),
	maxLength: 4,
});
/** What else stands in such cells. */
const words = fc.constantFrom(
	...['ask Bob', 'n/a', '<b>', '</a>', '&nbsp;', '&quot;', 'Site:', 'x12', '(old)', 'Acme, Inc.'],
	...['facebook.com/acme', 'bob@gmail.com', 'bit.ly/x', '911', '24/7', '\\u003e'],
);
const around = fc.array(fc.oneof(signs, words), { maxLength: 3 });

/** Any printable text: it may make another value, but then the value is in the cell as a whole. */
const anyText = fc.string({ unit: 'grapheme', maxLength: 12 });

const cells = (known: string) =>
	fc
		.tuple(around, signs, signs, around)
		.map(([before, left, right, after]) =>
			[...before, `${left}${known}${right}`, ...after].join(' '),
		);

/** Any domain or phone finds a company of its own. */
const service = listing(({ url, phone }) =>
	[url ?? phone].flat().map((value) => ({ company_id: value, url: value, phone: [value] })),
);

it.each(['url', 'phone', 'email'] as const)('by %s', async (matchBy) => {
	const values = fc.sample(cells(KNOWN[matchBy]), 400);
	const { json, errorMessage } = await testBed.enrichAtScript(service, values, { matchBy });
	const known = matchBy === 'email' ? KNOWN.url : KNOWN[matchBy];
	expect(errorMessage).toBe('');
	expect(json).toHaveLength(values.length);
	const found = json.filter((row) => row.found);
	expect(found.filter(({ company_id }) => company_id !== known)).toEqual([]);
	expect(json.filter((row) => !row.found && !row.reason)).toEqual([]);
	expect(found.length).toBeGreaterThan(values.length / 4);
});

it('Validate is billed for the address alone', async () => {
	const values = fc.sample(cells(KNOWN.email), 60);
	await testBed.run('email.validate', { email: VALUE }, { values });
	expect(testBed.sent().filter(({ email }) => email !== KNOWN.email)).toEqual([]);
});

it.each<[ValueKind, string]>([
	['domain', KNOWN.url],
	['phone', KNOWN.phone],
	['email', KNOWN.email],
])('what is sent as a %s is in the cell as it is', (kind, known) => {
	const property = fc.property(anyText, anyText, (before, after) => {
		const cell = `${before}${known}${after}`;
		if (valueRules[kind].problem(cell)) return;
		const sent = asSent(kind, cell).toLowerCase();
		// A domain is sent as DNS has it.
		if (sent.includes('xn--')) return;
		const texts = [cell, cell.normalize('NFKC')].map((each) => each.toLowerCase());
		const isThere = texts.some((each) =>
			(kind === 'phone' ? each.replace(/\D/g, '') : each).includes(sent),
		);
		expect([cell, isThere]).toEqual([cell, true]);
	});
	fc.assert(property, { numRuns: 3000 });
});
