/** The wrong column is told in the hint, as a warning. */
import { findOperation } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Results } from '../../nodes/BusinessDataLookup/lookup/results.ts';
import { findWrongColumn } from '../../nodes/BusinessDataLookup/lookup/wrongColumn.ts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const ADVICE = {
	names: 'These look like names: set Look Up By to Company Name',
	phones: 'These look like phone numbers: set Look Up By to Phone',
	domains: 'These look like domains: set Look Up By to Domain or URL',
	emails: 'These look like email addresses: set Look Up By to Email',
};

it.each<[string, keyof typeof ADVICE, string[]]>([
	['url', 'names', ['Acme Inc', 'Bolt LLC', '']],
	['url', 'phones', ['415-555-0132', '415-555-0133']],
	['company_name', 'domains', ['a.com', 'b.com', 'n/a']],
	['company_name', 'domains', ['a.com', 'ask Bob', 'b.com', 'c.com']],
	['company_id', 'domains', ['a.com', 'https://b.com/x']],
	['phone', 'domains', ['a.com', 'b.com']],
	['company_name', 'emails', ['ann@a.com', 'bob@b.com']],
])('a wrong column is a warning: Enrich by %s of %s', async (matchBy, kind, values) => {
	const { hints } = await testBed.enrich(values, { matchBy });
	const message = expect.stringContaining(ADVICE[kind]) as unknown;
	expect(hints).toMatchObject([{ type: 'warning', message }]);
});

it.each([
	['company_name', ['a.com', 'ask Bob', 'b.com']],
	['url', ['ann@acme', 'bob@x@y.com']],
])('Enrich by %s of %j is no wrong column', async (matchBy, values) => {
	const { hint } = await testBed.enrich(values, { matchBy });
	expect(hint).not.toContain('look like');
});

it.each([
	['page', ['facebook.com/acme', 'https://facebook.com/bolt']],
	['profile', ['linkedin.com/company/acme', 'linkedin.com/company/bolt']],
	['state', ['Texas', 'New York']],
] as const)(
	'a key whose values are of kind %s has them in the right column',
	(valueKind, values) => {
		const { matchFields } = findOperation('company', 'enrich')!.lookUpBy!;
		const lookUpBy = { matchFields: [{ choice: 'own', valueKind }, ...matchFields] };
		const inputs = values.map((value) => ({
			operation: { lookUpBy },
			presentation: { askedFor: { choice: 'own', value } },
		}));
		expect(findWrongColumn({ inputs, successes: [] } as unknown as Results)).toBeUndefined();
	},
);

it('a column in which something is found is no wrong one', async () => {
	const { url } = testBed.sandbox.data.companies[0].record;
	const { hint } = await testBed.enrich(['Acme Inc', 'Bolt LLC', url]);
	expect(hint).not.toContain('look like');
});

it('an expression that gives nothing for any input is told', async () => {
	const { hint } = await testBed.enrich(['a.com', 'b.com'], { value: '={{ $json.site }}' });
	expect(hint).toContain('The expression returns nothing: is the field name right?');
});
