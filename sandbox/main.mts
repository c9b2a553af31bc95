/** `npm run sandbox`: the sandbox as a process of its own. */
import { Option } from '@commander-js/extra-typings';
import { command, day, port, readFlags, wholeNumber } from '../scripts/lib/flags.mts';
import { openApi } from './document/openapi.mts';
import { startProxy } from './proxy.mts';
import type { SandboxOptions } from './options.mts';
import { startSandbox } from './server.mts';

const MANY = 1_000_000_000;
const MAX_COMPANIES = 1_000_000;
const MAX_MS = 24 * 60 * 60 * 1000;
const MAX_SECONDS = MAX_MS / 1000;
/** The reader of the description replaces it with their own. */
const EXAMPLE_URL = 'https://api.example.com';

/** The flags that work with `--in-front-of`. */
const IN_FRONT = /^(port|host|in-front-of)$/;

const whole = (min: number, max = MANY) => wholeNumber(min, max);

const COMMAND = command('npm run sandbox', 'Runs the sandbox service until Ctrl-C.')
	.option('--port <port>', 'the port; 0 uses any free port', port(0), 4010)
	.option('--host <address>', 'the interface to listen on (default 127.0.0.1)')
	.option('--seed <number>', 'a seed for other data (default 1)', whole(0))
	.option('--companies <number>', 'how many companies (default 2000)', whole(1, MAX_COMPANIES))
	.option('--liens <number>', 'how many liens (default five for each company)', whole(0))
	.option('--today <YYYY-MM-DD>', 'the day before which the data ends (default today in UTC)', day)
	.option('--api-key <key...>', 'an accepted key; can be repeated (default sandbox-key)')
	.option('--bearer-token <token...>', 'an accepted token; can be repeated (default sandbox-token)')
	.option(
		'--minute-limit <calls>',
		'calls in a window, for the client or each user (default 60)',
		whole(1),
	)
	.option('--window-seconds <seconds>', 'length of a window (default 60)', whole(1, MAX_SECONDS))
	.option('--concurrency <calls>', 'simultaneous calls of the client (default 10)', whole(1))
	.option(
		'--client-ceiling <calls>',
		'limit of calls in a window for all credentials together (default off)',
		whole(1),
	)
	.option('--latency-ms <ms>', 'how long each call takes at least (default 0)', whole(0, MAX_MS))
	.option('--clock-skew-ms <ms>', 'shift the clock (default 0)', whole(-MAX_MS, MAX_MS))
	.option(
		'--token-seconds <seconds>',
		'how long an OAuth2 access token is valid (default 3600)',
		whole(1),
	)
	.addOption(
		new Option(
			'--strict <switch>',
			'refuse fields that the document does not list (default off)',
		).choices(['on', 'off'] as const),
	)
	.addOption(
		new Option(
			'--spelling <kind>',
			'which spellings of a URL or phone are equal (default lenient)',
		).choices(['lenient', 'strict', 'pages'] as const),
	)
	.option('--record <file>', 'write each /v1 request and response to this file, without secrets')
	.option('--secured-party-page <rows>', 'the largest page of liens (default 250)', whole(1, 250))
	.option('--in-front-of <url>', 'pass calls on to this service instead, and record differences')
	.option('--openapi', 'print the service as OpenAPI 3.1 instead');

/** Starts what the flags ask for. Resolves with what to print, and with a way to end it. */
async function start(): Promise<{ ready: object; close?: () => Promise<void> }> {
	const { openapi, inFrontOf, apiKey, bearerToken, strict, ...flags } = readFlags(COMMAND);
	const { host, port: wanted } = flags;
	if (openapi) return { ready: openApi(EXAMPLE_URL) };
	if (inFrontOf !== undefined) {
		const unused = COMMAND.options.find(
			(one) => one.attributeName() in COMMAND.opts() && !IN_FRONT.test(one.name()),
		);
		if (unused) throw new Error(`${unused.long} does nothing with --in-front-of`);
		const { url, close } = await startProxy(inFrontOf, { host, port: wanted });
		return { ready: { url, inFrontOf }, close };
	}
	const sandbox = await startSandbox({
		...(flags as Partial<SandboxOptions>),
		...(apiKey && { apiKeys: apiKey }),
		...(bearerToken && { bearerTokens: bearerToken }),
		strict: strict === 'on',
	});
	return {
		ready: {
			url: sandbox.url,
			page: `${sandbox.url}/__sandbox/`,
			apiKey: sandbox.options.apiKeys[0],
			bearerToken: sandbox.options.bearerTokens[0],
			companies: sandbox.data.companies.length,
			liens: sandbox.data.liens.length,
		},
		close: sandbox.close,
	};
}

try {
	const { ready, close } = await start();
	process.stdout.write(`${JSON.stringify(ready)}\n`);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void close?.().then(() => process.exit(0)));
	}
} catch (error) {
	const { code, message, port: taken } = error as NodeJS.ErrnoException & { port?: number };
	const reason =
		code === 'EADDRINUSE' ? `port ${taken} is already in use; choose another with --port` : message;
	process.stderr.write(`sandbox: ${reason}\n`);
	process.exit(1);
}
