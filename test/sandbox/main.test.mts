/** The command line: the ready line, the flags, and the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Json } from './client.mts';

const run = (...flags: string[]) =>
	spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.mts', ...flags]);

/** Starts a process. Resolves with its ready line, and a function that stops it. */
async function started(...flags: string[]) {
	const child = run(...flags);
	const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
	const stop = async () => {
		child.kill('SIGTERM');
		return await once(child, 'close');
	};
	return { ready: JSON.parse(line) as Record<string, string>, stop };
}

test('the process prints its ready line, obeys its flags and ends on SIGTERM', async () => {
	const { ready, stop } = await started(
		...'--port 0 --companies 30 --liens 40 --api-key one --api-key two'.split(' '),
		...'--minute-limit 2 --window-seconds 5 --strict on'.split(' '),
	);
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
	expect(await ask('two', '{}')).toEqual([200, 30]);
	expect(await ask('one', '{"no_such_field":1}')).toEqual([422, undefined]);
	expect(await ask('two', '{}')).toEqual([429, undefined]);
	expect(await stop()).toEqual([0, null]);
});

test('a port in use and an invalid flag end the process with exit code 1 and a sentence', async () => {
	const taken = createServer().listen(0, '127.0.0.1');
	await once(taken, 'listening');
	const { port } = taken.address() as AddressInfo;
	const messages: [flags: string, message: RegExp][] = [
		[`--port ${port} --companies 1`, /^sandbox: port \d+ is already in use; .* with --port\n$/],
		['--seed x', /'--seed <number>' argument 'x' .* a whole number from 0/],
		['--in-front-of http://a.b --api-key k --port 0', /^sandbox: --api-key does nothing/],
	];
	const ended = messages.map(async ([flags, message]) => {
		const child = run(...flags.split(' '));
		const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
		expect([code, said]).toEqual([1, expect.stringMatching(message)]);
	});
	await Promise.all(ended);
	taken.close();
});
