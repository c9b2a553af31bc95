/** Which spellings of a url or phone find a company: the document leaves it open, so `--spelling` has three ways. */
import { records, sandboxes } from './client.mts';

const start = sandboxes({ companies: 60 });
const open = {
	lenient: await start({ spelling: 'lenient' }),
	strict: await start({ spelling: 'strict' }),
	pages: await start({ spelling: 'pages' }),
};
type SpellingMode = keyof typeof open;

const ids = async (way: SpellingMode, body: object) =>
	(await records(open[way], '/v1/companies', body)).map((row) => row.company_id);

const { company_id, url, phone } = open.pages.data.companies[10].record;
const [digits] = phone;

/** A spelling, and the ways in which it is the same url or phone. */
test.each<[body: object, ...same: SpellingMode[]]>([
	[{ url: `HTTPS://${url}` }, 'lenient', 'strict', 'pages'],
	[{ url: `www.${url}` }, 'lenient', 'pages'],
	[{ url: `${url}/?a=b` }, 'lenient', 'pages'],
	[{ url: `${url}/about` }, 'lenient'],
	[{ phone: digits.replace(/(...)(...)/, '$1-$2-') }, 'lenient', 'strict', 'pages'],
	[{ phone: digits.replace(/(...)(...)/, '+1 ($1) $2-') }, 'lenient', 'pages'],
])('%j finds the company with --spelling %s, %s, %s', async (body, ...same) => {
	for (const way of ['lenient', 'strict', 'pages'] as const) {
		expect([way, await ids(way, body)]).toEqual([way, same.includes(way) ? [company_id] : []]);
	}
});
