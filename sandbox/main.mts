/** `npm run sandbox`: the sandbox as a process of its own. */
import { day, oneOf, port, readFlags, text, texts, wholeNumber } from '../scripts/lib/flags.mts';
import type { SandboxOptions } from './options.mts';
import { startSandbox } from './server.mts';

const COMMAND = { typed: 'npm run sandbox', does: 'Runs the sandbox service until Ctrl-C.' };

const MANY = 1_000_000_000;
const MOST_COMPANIES = 1_000_000;
const LONGEST_MS = 24 * 60 * 60 * 1000;
const LONGEST_SECONDS = LONGEST_MS / 1000;

const whole = (takes: string, help: string, min: number, max = MANY) =>
	wholeNumber(takes, help, { min, max, fallback: undefined });

const FLAGS = {
	port: port('where it listens; 0 takes any free port', 4010, 0),
	host: text('<address>', 'the interface it listens on (default 127.0.0.1)', undefined),
	seed: whole('<number>', 'another seed gives other data (default 1)', 0),
	companies: whole('<number>', 'how many companies there are (default 2000)', 1, MOST_COMPANIES),
	liens: whole('<number>', 'how many liens there are (default five for each company)', 0),
	today: day('the day after the data ends (default today in UTC)'),
	'api-key': texts('<key>', 'a key it accepts (default sandbox-key)'),
	'bearer-token': texts('<token>', 'a token it accepts (default sandbox-token)'),
	'minute-limit': whole('<calls>', 'calls of one scope in a window (default 60)', 1),
	'window-seconds': whole('<seconds>', 'length of a window (default 60)', 1, LONGEST_SECONDS),
	window: oneOf(['fixed', 'sliding'], 'kind of window (default fixed)'),
	concurrency: whole('<calls>', 'simultaneous calls of the client (default 10)', 1),
	'client-ceiling': whole('<calls>', 'calls in a window over all credentials (default off)', 1),
	'latency-ms': whole('<ms>', 'how long every call takes at least (default 0)', 0, LONGEST_MS),
	'clock-skew-ms': whole('<ms>', 'shifts the clock (default 0)', -LONGEST_MS, LONGEST_MS),
	'token-seconds': whole('<seconds>', 'life of an OAuth2 access token (default 3600)', 1),
	strict: oneOf(['on', 'off'], 'refuses fields the document does not list (default off)'),
	spelling: oneOf(
		['lenient', 'strict', 'pages'],
		'which spellings of a url or phone are one (default lenient)',
	),
	'secured-party-page': whole('<rows>', 'the largest page of liens, 50 or 250', 1, 250),
};

/** The options that the flags set; the others keep their defaults. */
function options(): Partial<SandboxOptions> {
	const values = readFlags(COMMAND, FLAGS);
	const given: { [Name in keyof SandboxOptions]?: SandboxOptions[Name] | undefined } = {
		host: values.host,
		port: values.port,
		seed: values.seed,
		companies: values.companies,
		liens: values.liens,
		today: values.today,
		apiKeys: values['api-key'],
		bearerTokens: values['bearer-token'],
		minuteLimit: values['minute-limit'],
		windowSeconds: values['window-seconds'],
		window: values.window,
		concurrency: values.concurrency,
		clientCeiling: values['client-ceiling'],
		latencyMs: values['latency-ms'],
		clockSkewMs: values['clock-skew-ms'],
		tokenSeconds: values['token-seconds'],
		strict: values.strict && values.strict === 'on',
		spelling: values.spelling,
		securedPartyPage: values['secured-party-page'],
	};
	return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

try {
	const sandbox = await startSandbox(options());
	const { url, options: inEffect, data } = sandbox;
	const ready = {
		url,
		apiKey: inEffect.apiKeys[0],
		bearerToken: inEffect.bearerTokens[0],
		companies: data.companies.length,
		liens: data.liens.length,
	};
	process.stdout.write(`${JSON.stringify(ready)}\n`);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
	}
} catch (error) {
	const { code, message, port: taken } = error as NodeJS.ErrnoException & { port?: number };
	const reason =
		code === 'EADDRINUSE' ? `port ${taken} is already in use; choose another with --port` : message;
	process.stderr.write(`sandbox: ${reason}\n`);
	process.exit(1);
}
