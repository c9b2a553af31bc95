/** `--strict on` refuses fields that the document doesn't list, so that no misspelled filter is ignored. */
import { endpoints } from '../../sandbox/document/endpoints.mts';
import { call, sandboxes } from './client.mts';

const start = sandboxes({ companies: 20 });
const [strict, lenient] = [await start({ strict: true }), await start()];
const UNKNOWN = { type: 'extra_forbidden', msg: 'Extra inputs are not permitted' };

/** Fields that calls need. */
const NEEDED: Record<string, object> = {
	'/v1/ucc/secured_party': { has_assets: true },
	'/v1/all-attributes': { url: 'a.com' },
	'/v1/google-reviews': { url: 'a.com' },
	'/v1/emails/validation': { email: 'a@b.com' },
	'/v1/ucc/field_mapping': { list: [] },
};

test.each(endpoints)('$path refuses an unknown field', async ({ method, path, parameters }) => {
	const at = path.replace('{job_id}', 'job-1');
	const query = method === 'GET' ? '?unheard_of=1' : '';
	const body = query ? undefined : { url: 'a.com', ...NEEDED[path], unheard_of: 1 };
	const refused = await call(strict, method, at + query, body);
	const answered = await call(lenient, method, at + query, body);
	expect(refused.status).toBe(parameters ? 422 : answered.status);
	if (!parameters) return;
	const loc = [method === 'GET' ? 'query' : 'body', 'unheard_of'];
	expect(refused.body.detail).toContainEqual(expect.objectContaining({ ...UNKNOWN, loc }));
	expect(answered.status).toBe(200);
});
