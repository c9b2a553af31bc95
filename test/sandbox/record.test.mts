/** `--record FILE`: each exchange as a line of JSON, without its secrets. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, post, sandboxes, type Json } from './client.mts';

const start = sandboxes({ companies: 5, apiKeys: ['team', 'sandbox-key'] });
const folder = mkdtempSync(path.join(tmpdir(), 'record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const linesOf = (file: string) =>
	JSON.parse(`[${readFileSync(file, 'utf8').trim().replaceAll('\n', ',')}]`) as Json[];

test('each /v1 exchange is a line of the file, whatever became of it', async () => {
	const record = path.join(folder, 'exchanges');
	const sandbox = await start({ record });
	await post(sandbox, '/v1/companies', { per_page: 2 });
	await call(sandbox, 'GET', '/__sandbox/stats');
	await call(sandbox, 'GET', '/v1/emails/logs/export?fmt=csv');
	await post(sandbox, '/v1/companies', { email: 'lost-answer@a.com' }).catch(() => {});
	sandbox.setFaults([{ kind: 'html' }]);
	await post(sandbox, '/v1/bbb', {});

	const [first, download, lost, page, ...more] = linesOf(record);
	const request = { method: 'POST', path: '/v1/companies', query: {}, body: { per_page: 2 } };
	expect(first).toMatchObject({ request, response: { status: 200 } });
	expect(first.response.body.records).toHaveLength(2);
	expect(first.response.headers).toHaveProperty('x-ratelimit-limit-minute');
	expect(download.response).toMatchObject({ status: 200, body: null });
	expect(lost.response).toBeNull();
	expect(page.response.body).toMatch(/^<!doctype html>/);
	expect(more).toEqual([]);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');

test.each(['team-prod-7731', '"a b"/c+d'])('no line shows the key %j', async (key) => {
	const record = path.join(folder, `secrets-${base64(key)}`);
	const sandbox = await start({ record });
	sandbox.setFaults([{ kind: 'echoKey' }]);
	const secrets = [key, 'team', 'other-4711', sandbox.mintTokens().refresh_token].flatMap((one) => [
		one,
		percent(one),
		base64(one),
		base64(`me:${one}`),
	]);
	const body = { [key]: key, nested: [{ text: `the key is ${key}.` }], secrets };
	await call(sandbox, 'POST', `/v1/companies?key=${encodeURIComponent(key)}`, body, {
		'x-api-key': key,
		authorization: 'Bearer other-4711',
		'x-other': JSON.stringify(secrets),
	});
	const [{ request, response }] = linesOf(record);
	expect(Object.keys(request.headers).join()).not.toMatch(/api-key|authorization/);
	const written = JSON.stringify([request.query, request.body, request.headers, response.body]);
	for (const secret of [...secrets, '-prod-'])
		expect(written).not.toContain(JSON.stringify(secret).slice(1, -1));
});
