/** Which spellings of a url or phone find a company: the document leaves it open, so the sandbox has three ways. */
import { isAwkward, type Awkwardness } from '../../sandbox/data/awkward.mts';
import type { Spelling } from '../../sandbox/options.mts';
import { records, sandboxes } from './client.mts';

const start = sandboxes({ companies: 60 });
const open = {
	lenient: await start({ spelling: 'lenient' }),
	strict: await start({ spelling: 'strict' }),
	pages: await start({ spelling: 'pages' }),
};

const companyOf = (way: Spelling, kind?: Awkwardness) =>
	open[way].data.companies.find(({ index }) => (kind ? isAwkward(index, kind) : index === 10))!
		.record;

const ids = async (way: Spelling, body: object) =>
	(await records(open[way], '/v1/companies', body)).map((row) => row.company_id);

/** A spelling, and the ways in which it is the same url or phone. */
test.each<[spelled: string, body: (host: string, phone: string) => object, same: Spelling[]]>([
	['url with a scheme', (host) => ({ url: `HTTPS://${host}` }), ['lenient', 'strict', 'pages']],
	['url in capitals', (host) => ({ url: host.toUpperCase() }), ['lenient', 'strict', 'pages']],
	['url with www.', (host) => ({ url: `www.${host}` }), ['lenient', 'pages']],
	['url with a slash', (host) => ({ url: `${host}/` }), ['lenient', 'pages']],
	['url with a port', (host) => ({ url: `${host}:443` }), ['lenient', 'pages']],
	['url with a user', (host) => ({ url: `https://me:word@${host}` }), ['lenient', 'pages']],
	['url with a query', (host) => ({ url: `${host}/?a=b` }), ['lenient', 'pages']],
	['url with a path', (host) => ({ url: `${host}/about` }), ['lenient']],
	[
		'phone with dashes',
		(_, phone) => ({ phone: phone.replace(/(...)(...)/, '$1-$2-') }),
		['lenient', 'strict', 'pages'],
	],
	[
		'phone with more',
		(_, phone) => ({ phone: phone.replace(/(...)(...)/, '+1 ($1) $2-') }),
		['lenient', 'pages'],
	],
])('a %s finds its company where --spelling says so', async (_, bodyOf, same) => {
	for (const way of ['lenient', 'strict', 'pages'] as const) {
		const { company_id, url, phone } = companyOf(way);
		const expected = same.includes(way) ? [company_id] : [];
		expect([way, await ids(way, bodyOf(url, phone[0]))]).toEqual([way, expected]);
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
});
