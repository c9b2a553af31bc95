/** The command line: the ready line, the flags, a port in use, and the end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Json } from './client.mts';

function run(...flags: string[]): ChildProcess {
	return spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.mts', ...flags]);
}

async function firstLine(child: ChildProcess): Promise<string> {
	if (!child.stdout) throw new Error('no output');
	const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
	return line;
}

async function failed(child: ChildProcess): Promise<{ code: number; message: string }> {
	let message = '';
	child.stderr?.on('data', (chunk: Buffer) => (message += chunk.toString()));
	const [code] = (await once(child, 'close')) as [number];
	return { code, message };
}

test('the sandbox process prints its ready line, obeys its flags and ends on SIGTERM', async () => {
	const record = path.join(tmpdir(), `record-${process.pid}`);
	const child = run(
		...'--port 0 --companies 30 --liens 40 --api-key one --api-key two'.split(' '),
		...'--minute-limit 2 --window-seconds 5 --strict on --record'.split(' '),
		record,
	);
	const ready = JSON.parse(await firstLine(child)) as Record<string, string>;
	expect(ready).toEqual({
		url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
		page: `${ready.url}/__sandbox/`,
		apiKey: 'one',
		bearerToken: 'sandbox-token',
		companies: 30,
		liens: 40,
	});
	const ask = async (key: string, body: string) => {
		const headers = { 'x-api-key': key, 'content-type': 'application/json' };
		const answer = await fetch(`${ready.url}/v1/companies`, { method: 'POST', headers, body });
		return [answer.status, ((await answer.json()) as Json).total_records];
	};
	expect((await fetch(ready.page)).headers.get('content-type')).toContain('text/html');
	expect(await ask('two', '{}')).toEqual([200, 30]);
	expect(await ask('one', '{"no_such_field":1}')).toEqual([422, undefined]);
	expect(await ask('two', '{}')).toEqual([429, undefined]);
	const recorded = readFileSync(record, 'utf8').trim().split('\n');
	rmSync(record);
	const statuses = recorded.map((line) => Number((JSON.parse(line) as Json).response.status));
	expect(statuses).toEqual([200, 422, 429]);
	child.kill('SIGTERM');
	expect(await once(child, 'close')).toEqual([0, null]);
});

test('the process in front of a service prints where it listens and what it stands in front of', async () => {
	const inFrontOf = 'http://127.0.0.1:9';
	const child = run('--port', '0', '--in-front-of', inFrontOf);
	const ready = JSON.parse(await firstLine(child)) as { url: string };
	expect(ready).toEqual({ url: expect.stringMatching(/^http:\/\/127/), inFrontOf });
	expect((await fetch(`${ready.url}/v1/users/me`)).status).toBe(502);
	child.kill('SIGTERM');
	expect(await once(child, 'close')).toEqual([0, null]);
});

test('the sandbox process says what is wrong and ends with exit code 1 for a port in use or an invalid flag', async () => {
	const taken = createServer().listen(0, '127.0.0.1');
	await once(taken, 'listening');
	const port = String((taken.address() as AddressInfo).port);
	const messages: [flags: string, message: RegExp][] = [
		[`--port ${port} --companies 1`, /^sandbox: port \d+ is already in use; .* with --port\n$/],
		['--seed x', /'--seed <number>' argument 'x' .* a whole number from 0/],
		['--strict yes', /'--strict <switch>' argument 'yes' is invalid/],
		['--in-front-of http://a.b --record x', /^sandbox: --record does nothing with --in-front-of/],
		['--in-front-of http://a.b --api-key k --port 0', /^sandbox: --api-key does nothing/],
	];
	const seen = await Promise.all(messages.map(([flags]) => failed(run(...flags.split(' ')))));
	taken.close();
	expect(seen).toEqual(
		messages.map(([, message]) => ({ code: 1, message: expect.stringMatching(message) })),
	);
});
