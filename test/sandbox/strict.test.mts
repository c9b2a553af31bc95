/** `--strict on` refuses fields that the document doesn't list, so that no misspelled filter is ignored. */
import { endpoints } from '../../sandbox/document/endpoints.mts';
import { call, post, sandboxes } from './client.mts';

const start = sandboxes({ companies: 20 });
const strict = await start({ strict: true });
const UNKNOWN = { type: 'extra_forbidden', msg: 'Extra inputs are not permitted' };

const shown = endpoints.filter(({ parameters }) => parameters);
test.each(shown)('$path refuses an unknown field', async ({ method, path }) => {
	const at = path.replace('{job_id}', 'job-1');
	const isQuery = method === 'GET';
	const body = isQuery ? undefined : { url: 'a.com', unheard_of: 1 };
	const refused = await call(strict, method, isQuery ? `${at}?unheard_of=1` : at, body);
	expect(refused.status).toBe(422);
	const loc = [isQuery ? 'query' : 'body', 'unheard_of'];
	expect(refused.body.detail).toContainEqual(expect.objectContaining({ ...UNKNOWN, loc }));
});

test('unknown fields are ignored by default, and always where the document shows no fields', async () => {
	expect((await post(await start(), '/v1/companies', { unheard_of: 1 })).status).toBe(200);
	expect((await post(strict, '/v1/bbb', { unheard_of: 1 })).status).toBe(200);
});
