/** The hint warns of a wrong column. */
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
	['company_name', 'domains', ['a.com', 'ask Bob', 'b.com', 'c.com']],
	['company_id', 'domains', ['a.com', 'https://b.com/x', 'n/a']],
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
