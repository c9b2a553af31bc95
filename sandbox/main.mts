/** `npm run sandbox`: the sandbox as a process of its own. */
import { parseArgs } from 'node:util';
import type { SandboxOptions } from './options.mts';
import { startSandbox } from './server.mts';

const DEFAULT_PORT = '4010';

const { values } = parseArgs({
	options: {
		host: { type: 'string' },
		port: { type: 'string', default: DEFAULT_PORT },
		seed: { type: 'string' },
		companies: { type: 'string' },
		liens: { type: 'string' },
		today: { type: 'string' },
		'api-key': { type: 'string', multiple: true },
		'bearer-token': { type: 'string', multiple: true },
		'minute-limit': { type: 'string' },
		'window-seconds': { type: 'string' },
		window: { type: 'string' },
		concurrency: { type: 'string' },
		'client-ceiling': { type: 'string' },
		'latency-ms': { type: 'string' },
		'clock-skew-ms': { type: 'string' },
		'token-seconds': { type: 'string' },
		strict: { type: 'string' },
		'secured-party-page': { type: 'string' },
	},
});

function fail(message: string): never {
	process.stderr.write(`sandbox: ${message}\n`);
	process.exit(1);
}

/** The flag's number, or undefined when it was not given. */
function numberOf(flag: keyof typeof values): number | undefined {
	const text = values[flag];
	if (text === undefined) return undefined;
	const number = Number(text);
	if (text === '' || !Number.isFinite(number)) fail(`--${flag} must be a number, not "${text}"`);
	return number;
}

function windowOf(): SandboxOptions['window'] | undefined {
	const { window } = values;
	if (window === undefined || window === 'fixed' || window === 'sliding') return window;
	return fail(`--window must be fixed or sliding, not "${window}"`);
}

function strictOf(): boolean | undefined {
	const { strict } = values;
	if (strict === undefined) return undefined;
	if (strict === 'on' || strict === 'off') return strict === 'on';
	return fail(`--strict must be on or off, not "${strict}"`);
}

const flags: { [Name in keyof SandboxOptions]?: SandboxOptions[Name] | undefined } = {
	host: values.host,
	port: numberOf('port'),
	seed: numberOf('seed'),
	companies: numberOf('companies'),
	liens: numberOf('liens'),
	today: values.today,
	apiKeys: values['api-key'],
	bearerTokens: values['bearer-token'],
	minuteLimit: numberOf('minute-limit'),
	windowSeconds: numberOf('window-seconds'),
	window: windowOf(),
	concurrency: numberOf('concurrency'),
	clientCeiling: numberOf('client-ceiling'),
	latencyMs: numberOf('latency-ms'),
	clockSkewMs: numberOf('clock-skew-ms'),
	tokenSeconds: numberOf('token-seconds'),
	strict: strictOf(),
	securedPartyPage: numberOf('secured-party-page'),
};
const given: Partial<SandboxOptions> = Object.fromEntries(
	Object.entries(flags).filter(([, value]) => value !== undefined),
);

try {
	const sandbox = await startSandbox(given);
	const { url, options, data } = sandbox;
	const ready = {
		url,
		apiKey: options.apiKeys[0],
		bearerToken: options.bearerTokens[0],
		companies: data.companies.length,
		liens: data.liens.length,
	};
	process.stdout.write(`${JSON.stringify(ready)}\n`);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
	}
} catch (error) {
	const { code, message } = error as NodeJS.ErrnoException;
	fail(
		code === 'EADDRINUSE'
			? `port ${values.port} is already in use; choose another with --port`
			: message,
	);
}
