/** `--record FILE`: each exchange as a line of JSON, without its secrets. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, sandboxes, type Json } from './client.mts';

const start = sandboxes({ companies: 5 });
const folder = mkdtempSync(path.join(tmpdir(), 'record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const base64 = (text: string) => Buffer.from(text).toString('base64');
const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');

test.each(['team-prod-7731', '"a b"/c+d'])(
	'the line of an exchange does not show the key %j',
	async (key) => {
		const record = path.join(folder, `secrets-${base64(key)}`);
		const sandbox = await start({ record, apiKeys: ['team', key] });
		sandbox.setFaults([{ kind: 'echoKey' }]);
		const secrets = [key, 'team', 'other-4711', sandbox.mintTokens().refresh_token].flatMap(
			(one) => [one, percent(one), base64(one), base64(`me:${one}`)],
		);
		const body = { [key]: key, nested: [{ text: `the key is ${key}.` }], secrets };
		await call(sandbox, 'POST', `/v1/companies?key=${encodeURIComponent(key)}`, body, {
			'x-api-key': key,
			authorization: 'Bearer other-4711',
			'x-other': JSON.stringify(secrets),
		});
		const { request, response } = JSON.parse(readFileSync(record, 'utf8')) as Json;
		expect(response.status).toBe(400);
		expect(Object.keys(request.headers).join()).not.toMatch(/api-key|authorization/);
		const written = JSON.stringify([request.query, request.body, request.headers, response.body]);
		for (const secret of [...secrets, '-prod-'])
			expect(written).not.toContain(JSON.stringify(secret).slice(1, -1));
	},
);
