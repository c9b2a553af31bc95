/** Which spellings of a url or phone find a company: the document leaves it open, so the sandbox has three ways. */
import type { Sandbox, SandboxOptions } from '../../sandbox/server.mts';
import { isAwkward, type Awkwardness } from '../../sandbox/data/awkward.mts';
import { post, records, sandboxes, type Json } from './client.mts';

type Spelling = SandboxOptions['spelling'];

const start = sandboxes();
const open = {} as Record<Spelling, Sandbox>;
beforeAll(async () => {
	for (const spelling of ['lenient', 'strict', 'pages'] as const) {
		open[spelling] = await start({ companies: 60, spelling });
	}
});

const companyOf = (spelling: Spelling, kind?: Awkwardness) =>
	open[spelling].data.companies.find(({ index }) => (kind ? isAwkward(index, kind) : index === 10))!
		.record;

const ids = async (spelling: Spelling, body: object) =>
	(await records(open[spelling], '/v1/companies', body)).map(({ company_id: id }) => id);

const URLS: [spelled: string, url: (host: string) => string, found: Record<Spelling, boolean>][] = [
	['bare', (host) => host, { lenient: true, strict: true, pages: true }],
	['with a scheme', (host) => `HTTPS://${host}`, { lenient: true, strict: true, pages: true }],
	['in capitals', (host) => host.toUpperCase(), { lenient: true, strict: true, pages: true }],
	['with www.', (host) => `www.${host}`, { lenient: true, strict: false, pages: true }],
	['with a slash', (host) => `${host}/`, { lenient: true, strict: false, pages: true }],
	['with a port', (host) => `${host}:443`, { lenient: true, strict: false, pages: true }],
	['with a query', (host) => `${host}/?a=b`, { lenient: true, strict: false, pages: true }],
	['with a path', (host) => `${host}/about`, { lenient: true, strict: false, pages: false }],
];

test.each(URLS)(
	'the sandbox finds a company by its url %s where --spelling takes that for the same url',
	async (_, url, found) => {
		for (const spelling of ['lenient', 'strict', 'pages'] as const) {
			const { company_id: id, url: host } = companyOf(spelling);
			const expected = found[spelling] ? [id] : [];
			expect([spelling, await ids(spelling, { url: url(host) })]).toEqual([spelling, expected]);
		}
	},
);

test('the sandbox with --spelling strict finds a phone with and without dashes and in no other spelling', async () => {
	const { company_id: id, phone } = companyOf('strict');
	const dashed = phone[0].replace(/^(...)(...)/, '$1-$2-');
	expect(await ids('strict', { phone: phone[0] })).toEqual([id]);
	expect(await ids('strict', { phone: dashed })).toEqual([id]);
	expect(await ids('strict', { phone: `+1${phone[0]}` })).toEqual([]);
	expect(await ids('lenient', { phone: `+1${phone[0]}` })).toEqual([id]);
	const { company_id: other, phone: long } = companyOf('strict', 'countryCode');
	expect(await ids('strict', { phone: long[0] })).toEqual([other]);
	expect(await ids('strict', { phone: long[0].slice(1) })).toEqual([]);
});

test('the sandbox with --spelling strict finds a company by its former url, spelled as it was', async () => {
	const { data } = open.strict;
	const { formerUrls, record } = data.companies.find(({ formerUrls: [url] }) => url)!;
	expect(await ids('strict', { url: formerUrls[0] })).toEqual([record.company_id]);
	expect(await ids('strict', { url: `www.${formerUrls[0]}` })).toEqual([]);
});

test('the sandbox with --spelling strict finds all-attributes by the same spellings as companies', async () => {
	const { url } = companyOf('strict');
	const found = async (typed: string) => {
		const { body } = await post(open.strict, '/v1/all-attributes', { url: typed });
		return (body.records.companies as unknown as { found: Json }).found;
	};
	expect([await found(`https://${url}`), await found(`www.${url}`)]).toEqual([1, 0]);
});

test('the sandbox with --spelling pages takes a page of a host for another company than the host, and shows the page', async () => {
	const second = companyOf('pages', 'secondLocation');
	const host = second.url.replace('/contact', '');
	const first = await records(open.pages, '/v1/companies', { url: host });
	expect(first).toEqual([expect.objectContaining({ url: host })]);
	expect(first[0].company_id).not.toBe(second.company_id);
	const page = await records(open.pages, '/v1/companies', {
		url: `https://www.${host}/contact/?a=b`,
	});
	expect(page).toEqual([
		expect.objectContaining({ company_id: second.company_id, url: `${host}/contact` }),
	]);
	expect(await ids('pages', { url: `${host}/imprint` })).toEqual([]);
	expect(await ids('lenient', { url: `${host}/contact` })).toHaveLength(2);
});

test('the sandbox with --spelling pages may have a company on each page of an unlisted host, and none for the host itself', async () => {
	const { company_id: id, url } = companyOf('pages', 'withoutPhone');
	expect(url).toBe(`maps.app.goo.gl/${id}`);
	expect(await ids('pages', { url })).toEqual([id]);
	expect(await ids('pages', { url: 'maps.app.goo.gl' })).toEqual([]);
});
