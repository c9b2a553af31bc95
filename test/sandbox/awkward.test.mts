/** The companies that are awkward on purpose, as lookups find and show them. */
import { isAwkward, type Awkwardness } from '../../sandbox/data/awkward.mts';
import type { Company } from '../../sandbox/data/companies.mts';
import { post, records, oneSandbox, type Json } from './client.mts';

const sandbox = await oneSandbox();

/** All companies that are awkward in this way; 300 hold six. */
function awkward(kind: Awkwardness): Company[] {
	const found = sandbox.data.companies.filter(({ index }) => isAwkward(index, kind));
	expect(found).toHaveLength(6);
	return found;
}

const found = (body: object): Promise<Json[]> => records(sandbox, '/v1/companies', body);
const ids = async (body: object) => (await found(body)).map((row) => String(row.company_id));
const idOf = ({ record }: Company) => record.company_id;

/** What a company that is awkward finds itself by, and no other company does. */
test.each<[Awkwardness, (company: Company) => object[]]>([
	['foreignName', ({ record: { company_name } }) => [{ company_name }]],
	['quotedName', ({ record: { company_name } }) => [{ company_name }]],
	['formulaName', ({ record: { company_name } }) => [{ company_name }]],
	['withoutUrl', ({ record: { phone } }) => [{ phone: phone[0] }]],
	['formerPhone', (one) => [{ phone: one.formerPhones[0], company_id: idOf(one) }]],
	['formerPhone', ({ formerPhones: [phone] }) => [{ phone }]],
	['formerUrl', ({ formerUrls: [url] }) => [{ url }, { url: `https://www.${url}/` }]],
	['formerId', (one) => [{ company_id: one.formerIds }, { company_id: [idOf(one), 'C0'] }]],
	['sharedHostPage', ({ record: { url } }) => [{ url }, { url: `https://www.${url}/?ref=1` }]],
	['threePhones', ({ record: { phone } }) => [{ phone: phone[1] }, { phone: phone[2] }]],
	['countryCode', ({ record: { phone } }) => [{ phone: phone[0] }, { phone: phone[0].slice(1) }]],
])('a company with %s is found, alone', async (kind, bodiesOf) => {
	for (const company of awkward(kind)) {
		for (const body of bodiesOf(company)) expect(await ids(body)).toEqual([idOf(company)]);
		const [shown] = await found({ company_id: idOf(company) });
		for (const former of [...company.formerPhones, ...company.formerUrls, ...company.formerIds]) {
			expect(JSON.stringify(shown)).not.toContain(`"${former}"`);
		}
	}
});

test('a url or phone that is not known is shown as null, not at all, or as an empty list, and finds nothing', async () => {
	const shownAs = async (kind: Awkwardness, field: 'url' | 'phone') => {
		const rows = awkward(kind).map((company) => found({ company_id: idOf(company) }));
		return new Set((await Promise.all(rows)).map(([row]) => JSON.stringify(row[field])));
	};
	expect(await shownAs('withoutPhone', 'phone')).toEqual(new Set(['null', undefined, '[]']));
	expect(await shownAs('withoutUrl', 'url')).toEqual(new Set(['null', undefined]));
	for (const { record } of awkward('withoutUrl'))
		expect(await ids({ url: record.url })).toEqual([]);
});

test('names and texts of the sandbox hold commas, quotes, letters and line breaks, and begin like formulas', async () => {
	const { companies, lenders } = sandbox.data;
	const rows = await found({});
	const contacts = companies.flatMap((one) => sandbox.data.contacts(one));
	const reviews = companies.flatMap((one) => sandbox.data.reviews(one)?.reviews ?? []);
	const NAME = [/, LLC$/, /é/, /ß/, /日本/, /'/, /^"[^"]+" /, /^=/, /^\+/, /^-/, /^@/];
	const TEXT = [/"/, /\n/, /\r\n/, /^=/, /^\+/, /^-/, /^@/];
	for (const [texts, forms] of [
		[companies.map(({ record }) => record.company_name), NAME],
		[lenders.map(({ name }) => name), [/, /, /"/]],
		[rows.flatMap((row) => [row.linkedin_tagline, row.linkedin_description]), TEXT],
		[contacts.map((row) => row.linkedin_description), TEXT],
		[reviews.flatMap(({ text, owner_response }) => [text, owner_response]), TEXT],
	] as [unknown[], RegExp[]][]) {
		for (const form of forms) {
			const holding = texts.filter((text) => form.test(String(text ?? '')));
			expect([form, holding.length > 0]).toEqual([form, true]);
		}
	}
	const { name } = lenders.find((lender) => lender.name.includes(', '))!;
	const { body } = await post(sandbox, '/v1/ucc/secured_party', { secured_party_name: name });
	expect(body.total_records).toBeGreaterThan(0);
});

test('addresses, ratings and tax liens of the sandbox have fields that are null and fields that are absent', async () => {
	const addresses = (await found({})).flatMap((row) => row.addresses_all ?? []);
	const ratings = await records(sandbox, '/v1/bbb', {});
	const liens = await records(sandbox, '/v1/tax-liens', {});
	for (const rows of [addresses, ratings, liens] as unknown as Json[][]) {
		const names = Math.max(...rows.map((row) => Object.keys(row).length));
		expect(rows.some((row) => Object.values(row).includes(null as never))).toBe(true);
		expect(rows.some((row) => Object.keys(row).length < names)).toBe(true);
	}
	expect([...ratings, ...liens].every(({ company_id }) => Boolean(company_id))).toBe(true);
});
