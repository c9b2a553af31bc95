/** `--record FILE`: each exchange as a line of JSON, without its secrets. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '../../sandbox/server.mts';
import { call, post, sandboxes, type Json } from './client.mts';

const start = sandboxes();
const folder = mkdtempSync(path.join(tmpdir(), 'record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lines = (file: string) =>
	readFileSync(file, 'utf8')
		.split('\n')
		.slice(0, -1)
		.map((line) => JSON.parse(line) as Json);

test('each /v1 exchange is a line of the file, whatever became of it', async () => {
	const record = path.join(folder, 'exchanges');
	const sandbox = await start({ companies: 5, record });
	await post(sandbox, '/v1/companies', { per_page: 2 });
	await call(sandbox, 'GET', '/__sandbox/stats');
	await call(sandbox, 'GET', '/v1/emails/logs/export?fmt=csv');
	await call(sandbox, 'GET', '/v1/users/me', undefined, {});
	await post(sandbox, '/v1/companies', { page: 0 });
	await post(sandbox, '/v1/companies', { email: 'lost-answer@a.com' }).catch(() => {});
	sandbox.setFaults([{ kind: 'html', times: 1 }, { kind: 'drop' }]);
	await post(sandbox, '/v1/bbb', {});
	await post(sandbox, '/v1/bbb', {}).catch(() => {});
	await sandbox.close();

	const written = lines(record);
	expect(written.map(({ request, response }) => [request.path, response?.status])).toEqual([
		['/v1/companies', 200],
		['/v1/emails/logs/export', 200],
		['/v1/users/me', 401],
		['/v1/companies', 422],
		['/v1/companies', undefined],
		['/v1/bbb', 200],
		['/v1/bbb', undefined],
	]);
	const [first, download] = written;
	expect(first.request).toMatchObject({ method: 'POST', query: {}, body: { per_page: 2 } });
	expect(first.response.headers).toHaveProperty('x-ratelimit-limit-minute');
	expect(first.response.body.records).toHaveLength(2);
	expect(download.response).toMatchObject({ status: 200, body: null });
	expect(written[5].response.body).toMatch(/^<!doctype html>/);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const lettered = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');

test.each(['team', 'team-prod-7731', 'a', '"quoted" key', 'a b/c+d', '{'])(
	'no line holds the key %j, known or not, or another credential, in any encoding, and each is JSON',
	async (key) => {
		const record = path.join(folder, `secrets-${Buffer.from(key).toString('hex')}`);
		const sandbox = await start({ companies: 5, record, apiKeys: ['team'], strict: false });
		sandbox.setFaults([{ kind: 'echoKey', after: 1 }]);
		const tokens = Object.values(sandbox.mintTokens()).filter((one) => String(one).length > 9);
		const secrets = [key, 'team', 'sandbox-token', 'other-4711', 'proxied-4712', ...tokens];
		const forms = secrets
			.filter((one) => one.length > 1)
			.flatMap((one) => [one, lettered(one), base64(one), base64(`me:${one}`)]);
		const headers = {
			'x-api-key': key,
			authorization: 'Bearer other-4711',
			'proxy-authorization': `Basic ${base64('me:proxied-4712')}`,
			'x-other': JSON.stringify(forms),
		};
		const body = { [key]: key, nested: [{ text: `the key is ${key}.` }], forms };
		const query = encodeURIComponent(key);
		for (let n = 0; n < 2; n++) {
			await call(sandbox, 'POST', `/v1/companies?key=${query}&${query}=1`, body, headers);
		}
		await call(sandbox, 'GET', '/v1/users/me', undefined, { authorization: `Bearer ${key}` });
		const written = lines(record);
		expect(written).toHaveLength(3);
		for (const { request, response } of written) {
			const { query, body: sent, headers: others } = request;
			expect(Object.keys(others).join()).not.toMatch(/api-key|authorization/);
			const values = JSON.stringify([query, sent, response.body, others]);
			const hidden = [...forms, '-prod-'].map((form) => JSON.stringify(form).slice(1, -1));
			for (const form of hidden) expect(values).not.toContain(form);
		}
	},
);

test('a file that cannot be written is told of at the start', async () => {
	const started = startSandbox({ companies: 1, record: path.join(folder, 'no', 'such', 'folder') });
	await expect(started).rejects.toThrow('ENOENT');
});
