/** Which spellings of a url or phone find a company: the document leaves it open, so the sandbox has three ways. */
import { isAwkward, type Awkwardness } from '../../sandbox/data/awkward.mts';
import type { Spelling } from '../../sandbox/options.mts';
import { records, sandboxes } from './client.mts';

const start = sandboxes();
const WAYS = ['lenient', 'strict', 'pages'] as const;
const open = {
	lenient: await start({ companies: 60, spelling: 'lenient' }),
	strict: await start({ companies: 60, spelling: 'strict' }),
	pages: await start({ companies: 60, spelling: 'pages' }),
};

const companyOf = (way: Spelling, kind?: Awkwardness) =>
	open[way].data.companies.find(({ index }) => (kind ? isAwkward(index, kind) : index === 10))!
		.record;

const ids = async (way: Spelling, body: object) =>
	(await records(open[way], '/v1/companies', body)).map((row) => row.company_id);

/** And the ways in which that is the same url. */
test.each<[spelled: string, url: (host: string) => string, same: Spelling[]]>([
	['bare', (host) => host, ['lenient', 'strict', 'pages']],
	['with a scheme', (host) => `HTTPS://${host}`, ['lenient', 'strict', 'pages']],
	['in capitals', (host) => host.toUpperCase(), ['lenient', 'strict', 'pages']],
	['with www.', (host) => `www.${host}`, ['lenient', 'pages']],
	['with a slash', (host) => `${host}/`, ['lenient', 'pages']],
	['with a port', (host) => `${host}:443`, ['lenient', 'pages']],
	['with a user', (host) => `https://me:word@${host}`, ['lenient', 'pages']],
	['with a query', (host) => `${host}/?a=b`, ['lenient', 'pages']],
	['with a path', (host) => `${host}/about`, ['lenient']],
])('a url %s finds its company where --spelling says so', async (_, url, same) => {
	for (const way of WAYS) {
		const { company_id, url: host } = companyOf(way);
		const expected = same.includes(way) ? [company_id] : [];
		expect([way, await ids(way, { url: url(host) })]).toEqual([way, expected]);
	}
});

test('with --spelling strict a phone is found with and without dashes, else in any spelling', async () => {
	const { company_id: id, phone } = companyOf('strict');
	const [, area, exchange, line] = /(...)(...)(....)/.exec(phone[0])!;
	for (const [typed, found] of [
		[phone[0], [id]],
		[`${area}-${exchange}-${line}`, [id]],
		[`+1 (${area}) ${exchange}-${line}`, []],
	] as const) {
		expect(await ids('lenient', { phone: typed })).toEqual([id]);
		expect(await ids('strict', { phone: typed })).toEqual(found);
	}
});

test('with --spelling pages a page of a host is another company than the host', async () => {
	const { company_id: second, url } = companyOf('pages', 'secondLocation');
	const host = url.replace('/contact', '');
	const [first] = await ids('pages', { url: host });
	expect(first).not.toBe(second);
	expect(await ids('pages', { url: `https://www.${url}/?a=b` })).toEqual([second]);
	expect(await ids('pages', { url: `${host}/imprint` })).toEqual([]);
	expect(await ids('lenient', { url })).toEqual([first, second]);
	// A host that no list of shared hosts has, with a company on each page and none of its own.
	const mapped = companyOf('pages', 'withoutPhone');
	expect(await ids('pages', { url: mapped.url })).toEqual([mapped.company_id]);
	expect(await ids('pages', { url: mapped.url.split('/')[0] })).toEqual([]);
});
