/** The hint warns of a wrong column. */
import { findOperation } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Results } from '../../nodes/BusinessDataLookup/lookup/results.ts';
import { findWrongColumn } from '../../nodes/BusinessDataLookup/lookup/wrongColumn.ts';
import { containing, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const ADVICE: Record<string, string> = {
	names: 'These look like names: set Look Up By to Company Name',
	phones: 'These look like phone numbers: set Look Up By to Phone',
	domains: 'These look like domains: set Look Up By to Domain or URL',
	emails: 'These look like email addresses: set Look Up By to Email',
};

it.each([
	['url', 'names', ['Acme Inc', 'Bolt LLC', '']],
	['url', 'phones', ['415-555-0132', '415-555-0133']],
	['company_name', 'domains', ['a.com', 'b.com', 'n/a']],
	['company_name', 'domains', ['a.com', 'ask Bob', 'b.com', 'c.com']],
	['company_id', 'domains', ['a.com', 'https://b.com/x']],
	['phone', 'domains', ['a.com', 'b.com']],
	['company_name', 'emails', ['ann@a.com', 'bob@b.com']],
])('Enrich by %s warns of a column of %s: %j', async (matchBy, kind, values) => {
	const { hints } = await testBed.enrich(values, { matchBy });
	expect(hints).toMatchObject([{ type: 'warning', message: containing(ADVICE[kind]) }]);
});

it.each([
	['company_name', ['a.com', 'ask Bob', 'b.com']],
	['url', ['ann@acme', 'bob@x@y.com']],
	['url', ['gone-a.com', 'gone-b.com', 'Acme Inc']],
	['url', ['Acme Inc', 'Bolt LLC', 'KNOWN']],
])('Enrich by %s does not warn of %j', async (matchBy, values) => {
	const { url } = testBed.sandbox.data.companies[0].record;
	const asked = values.map((value) => (value === 'KNOWN' ? url : value));
	expect((await testBed.enrich(asked, { matchBy })).hint).not.toContain('look like');
});

it('the hint says that an expression gives nothing for any input', async () => {
	const { hint } = await testBed.enrich(['a.com', 'b.com'], { value: '={{ $json.site }}' });
	expect(hint).toContain('The expression returns nothing: is the field name right?');
});

// Enrich has no such keys yet. A new one must not warn.
it.each([
	['page', ['facebook.com/acme', 'https://facebook.com/bolt']],
	['profile', ['linkedin.com/company/acme', 'linkedin.com/company/bolt']],
	['state', ['Texas', 'New York']],
] as const)('a key of the kind %s does not warn of %j', (inputKind, values) => {
	const { matchFields } = findOperation('company', 'enrich')!.lookUpBy!;
	const inputs = values.map((value) => ({
		operation: { lookUpBy: { matchFields: [{ choice: 'own', inputKind }, ...matchFields] } },
		presentation: { askedFor: { choice: 'own', value } },
	}));
	expect(findWrongColumn({ inputs, successes: [] } as unknown as Results)).toBeUndefined();
});
