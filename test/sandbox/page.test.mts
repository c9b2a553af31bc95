/** The page for people: one document that loads nothing. How it is used is tested in a browser. */
import { MAGIC_INPUTS } from '../../sandbox/magic.mts';
import { call, sandboxes, type Json } from './client.mts';

const start = sandboxes();

test('the page of the sandbox is one document that may ask its own origin only', async () => {
	const sandbox = await start({ companies: 5 });
	const { status, headers, text } = await call(sandbox, 'GET', '/__sandbox/', undefined, {});
	expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
	expect(headers.get('content-security-policy')).toMatch(
		/^default-src 'none'; .*connect-src 'self'/,
	);
	expect(text).toMatch(/^<!doctype html>/);
	expect(text.match(/(src|href)="[^"]*"/g)).toEqual(['href="data:,"']);
	const short = await call(sandbox, 'GET', '/__sandbox', undefined, {});
	expect(short.headers.get('location')).toBe('/__sandbox/');
	expect(text).not.toMatch(/https?:\/\/|@import|url\(/);
});

test('the page of the sandbox is told the key, the magic inputs, and operations that answer', async () => {
	const sandbox = await start({ companies: 60, apiKeys: ['a key'] });
	const { body } = await call(sandbox, 'GET', '/__sandbox/settings', undefined, {});
	expect(body).toMatchObject({ apiKey: 'a key', magicInputs: MAGIC_INPUTS, rules: [] });
	for (const operation of body.operations as unknown as Json[]) {
		const [method, path] = [String(operation.method), String(operation.path)];
		const answer = await call(sandbox, method, path, operation.body, { 'x-api-key': 'a key' });
		expect([path, answer.status]).toEqual([path, 200]);
	}
	sandbox.setFaults([{ kind: 'drop', times: 3 }]);
	const after = await call(sandbox, 'GET', '/__sandbox/settings', undefined, {});
	expect(after.body.rules).toMatchObject([{ fault: { kind: 'drop' }, met: 0, struck: 0 }]);
});
