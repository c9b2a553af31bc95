/**
 * Every item with `found: false` has a reason: if the service returned nothing, what was looked up, as it was sent. With
 * No Match, Simplify and Select Fields: `noMatch`.
 */
import { companyService } from '../support/companyService.mts';
import { COMPANIES } from '../support/knownCompanies.mts';
import { useTestBed } from '../support/testing.mts';

const testBed = useTestBed();
const service = companyService({ companies: COMPANIES });

/** A key, a value of it that the service doesn't know, and the reason. */
const unknown: Array<[key: string, value: string, reason: string]> = [
	['url', 'https://www.Nobody.com/contact', 'no company with Domain or URL "nobody.com"'],
	['email', 'ann@nobody.com', 'no company with Domain or URL "nobody.com"'],
	['phone', '(415) 555-0199 ext 7', 'no company with Phone "4155550199"'],
	['company_id', ' "C9" ', 'no company with Company ID "C9"'],
];
const name: typeof unknown = [
	['company_name', '“Nobody, Inc.”', 'no company with Company Name "Nobody, Inc."'],
];

it.each([
	...[...unknown, ...name].map((row) => ['company.enrich', 'matchBy', ...row] as const),
	...unknown.map((row) => ['company.getAllAttributes', 'lookupBy', ...row] as const),
])('%s with %s %s: %j has the reason %j', async (operation, by, key, value, reason) => {
	const { json, hint } = await testBed.runAtScript(service, operation, { [by]: key, value });
	expect(json).toMatchObject([{ found: false, asked: value.trim(), reason }]);
	expect(hint).toMatch(/^None of 1 found\. \d calls?, \d+ calls left in this minute\.$/);
});

it('the reason names the state of a name', async () => {
	const own = { matchBy: 'company_name', value: 'Acme', matchState: 'Texas' };
	const inOhio = companyService({ companies: COMPANIES.map((one) => ({ ...one, state: 'OH' })) });
	const { json } = await testBed.runAtScript(inOhio, 'company.enrich', own);
	expect(json).toMatchObject([{ reason: 'no company with Company Name "Acme" in TX' }]);
});

it('an AI agent is told what was not found', async () => {
	const served = await testBed.serveScript(service);
	const items = await testBed.callTool('company.enrich', { value: 'nobody.com' }, served);
	const reason = 'no company with Domain or URL "nobody.com"';
	expect(items).toMatchObject([{ found: false, asked: 'nobody.com', reason }]);
});
