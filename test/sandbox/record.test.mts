/** `--record FILE`: each exchange as a line of JSON, without its secrets. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '../../sandbox/server.mts';
import { call, post, sandboxes, type Json } from './client.mts';

const start = sandboxes();
const folder = mkdtempSync(path.join(tmpdir(), 'record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const linesOf = (file: string) =>
	readFileSync(file, 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Json);

test('each /v1 exchange is a line of the file, whatever became of it', async () => {
	const record = path.join(folder, 'exchanges');
	const sandbox = await start({ companies: 5, record });
	await post(sandbox, '/v1/companies', { per_page: 2 });
	await call(sandbox, 'GET', '/__sandbox/stats');
	await call(sandbox, 'GET', '/v1/emails/logs/export?fmt=csv');
	await call(sandbox, 'GET', '/v1/users/me', undefined, {});
	await post(sandbox, '/v1/companies', { email: 'lost-answer@a.com' }).catch(() => {});
	sandbox.setFaults([{ kind: 'html', times: 1 }, { kind: 'drop' }]);
	await post(sandbox, '/v1/bbb', {});
	await post(sandbox, '/v1/bbb', {}).catch(() => {});
	await sandbox.close();

	const lines = linesOf(record);
	expect(lines.map(({ request, response }) => [request.path, response?.status])).toEqual([
		['/v1/companies', 200],
		['/v1/emails/logs/export', 200],
		['/v1/users/me', 401],
		['/v1/companies', undefined],
		['/v1/bbb', 200],
		['/v1/bbb', undefined],
	]);
	const [first, download] = lines;
	expect(first.request).toMatchObject({ method: 'POST', query: {}, body: { per_page: 2 } });
	expect(first.response.headers).toHaveProperty('x-ratelimit-limit-minute');
	expect(first.response.body.records).toHaveLength(2);
	expect(download.response.body).toBeNull();
	expect(lines[4].response.body).toMatch(/^<!doctype html>/);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');

test.each(['team', 'team-prod-7731', 'a', '"quoted" key', 'a b/c+d', '{'])(
	'no line holds the key %j, known or not, or another credential, in any encoding',
	async (key) => {
		const record = path.join(folder, `secrets-${Buffer.from(key).toString('hex')}`);
		const sandbox = await start({ companies: 5, record, apiKeys: ['team'], strict: false });
		sandbox.setFaults([{ kind: 'echoKey', after: 1 }]);
		const { access_token, refresh_token } = sandbox.mintTokens();
		const secrets = [key, 'team', 'other-4711', 'proxied-4712', access_token, refresh_token]
			.filter((one) => one.length > 1)
			.flatMap((one) => [one, percent(one), base64(one), base64(`me:${one}`)]);
		const body = { [key]: key, nested: [{ text: `the key is ${key}.` }], secrets };
		const query = encodeURIComponent(key);
		for (let n = 0; n < 2; n++) {
			await call(sandbox, 'POST', `/v1/companies?key=${query}&${query}=1`, body, {
				'x-api-key': key,
				authorization: 'Bearer other-4711',
				'proxy-authorization': `Basic ${base64('me:proxied-4712')}`,
				'x-other': JSON.stringify(secrets),
			});
		}
		const lines = linesOf(record);
		expect(lines).toHaveLength(2);
		for (const { request, response } of lines) {
			const { headers, ...sent } = request;
			expect(Object.keys(headers).join()).not.toMatch(/api-key|authorization/);
			const written = JSON.stringify([sent.query, sent.body, headers, response.body]);
			for (const secret of [...secrets, '-prod-']) {
				expect(written).not.toContain(JSON.stringify(secret).slice(1, -1));
			}
		}
	},
);

test('a file that cannot be written is told of at the start', async () => {
	const started = startSandbox({ companies: 1, record: path.join(folder, 'no', 'such', 'folder') });
	await expect(started).rejects.toThrow('ENOENT');
});
