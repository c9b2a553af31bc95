/** Which spellings of a url or phone find a company: the document leaves it open, so the sandbox has three ways. */
import type { SandboxOptions } from '../../sandbox/server.mts';
import { isAwkward, type Awkwardness } from '../../sandbox/data/awkward.mts';
import { post, records, sandboxes } from './client.mts';

type Spelling = SandboxOptions['spelling'];

const start = sandboxes();
const open = {
	lenient: await start({ companies: 60, spelling: 'lenient' }),
	strict: await start({ companies: 60, spelling: 'strict' }),
	pages: await start({ companies: 60, spelling: 'pages' }),
};

const companyOf = (spelling: Spelling, kind?: Awkwardness) =>
	open[spelling].data.companies.find(({ index }) => (kind ? isAwkward(index, kind) : index === 10))!
		.record;

const ids = async (spelling: Spelling, body: object) =>
	(await records(open[spelling], '/v1/companies', body)).map(({ company_id: id }) => id);

/** And with which of the three ways that is the same url. */
test.each<[spelled: string, url: (host: string) => string, found: Spelling[]]>([
	['bare', (host) => host, ['lenient', 'strict', 'pages']],
	['with a scheme', (host) => `HTTPS://${host}`, ['lenient', 'strict', 'pages']],
	['in capitals', (host) => host.toUpperCase(), ['lenient', 'strict', 'pages']],
	['with www.', (host) => `www.${host}`, ['lenient', 'pages']],
	['with a slash', (host) => `${host}/`, ['lenient', 'pages']],
	['with a port', (host) => `${host}:443`, ['lenient', 'pages']],
	['with a user', (host) => `https://me:word@${host}`, ['lenient', 'pages']],
	['with a query', (host) => `${host}/?a=b`, ['lenient', 'pages']],
	['with a path', (host) => `${host}/about`, ['lenient']],
])(
	'the sandbox finds a company by its url %s where --spelling takes that for the same url',
	async (_, url, found) => {
		for (const spelling of ['lenient', 'strict', 'pages'] as const) {
			const { company_id: id, url: host } = companyOf(spelling);
			const expected = found.includes(spelling) ? [id] : [];
			expect([spelling, await ids(spelling, { url: url(host) })]).toEqual([spelling, expected]);
			const { body } = await post(open[spelling], '/v1/all-attributes', { url: url(host) });
			expect(body.records.companies).toMatchObject({ found: expected.length });
		}
	},
);

test('with --spelling strict a phone is found with and without dashes, else in any spelling', async () => {
	const { company_id: id, phone } = companyOf('strict');
	const [area, exchange, line] = [phone[0].slice(0, 3), phone[0].slice(3, 6), phone[0].slice(6)];
	for (const [typed, isStrict] of [
		[phone[0], true],
		[`${area}-${exchange}-${line}`, true],
		[`+1 (${area}) ${exchange}-${line}`, false],
	] as const) {
		expect(await ids('lenient', { phone: typed })).toEqual([id]);
		expect(await ids('strict', { phone: typed })).toEqual(isStrict ? [id] : []);
	}
});

test('with --spelling pages a page of a host is another company than the host, and shows the page', async () => {
	const { company_id: second, url } = companyOf('pages', 'secondLocation');
	const host = url.replace('/contact', '');
	const [first, ...others] = await records(open.pages, '/v1/companies', { url: host });
	expect([first.url, others]).toEqual([host, []]);
	const page = await records(open.pages, '/v1/companies', { url: `https://www.${url}/?a=b` });
	expect(page).toMatchObject([{ company_id: second, url }]);
	expect(await ids('pages', { url: `${host}/imprint` })).toEqual([]);
	expect(await ids('lenient', { url })).toHaveLength(2);
	// A host that no list of shared hosts has, with a company on each page and none of its own.
	const mapped = companyOf('pages', 'withoutPhone');
	expect(await ids('pages', { url: mapped.url })).toEqual([mapped.company_id]);
	expect(await ids('pages', { url: mapped.url.split('/')[0] })).toEqual([]);
});
