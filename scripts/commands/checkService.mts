// `npm run check:service`: compares the responses of a real account with the service's document and with the sandbox.
import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { normalizeBaseUrl } from '../../nodes/BusinessDataLookup/service/baseUrl.ts';
import { bearerToken } from '../../nodes/BusinessDataLookup/service/secrets.ts';
import { operationCalls } from '../checkService/operations.mts';
import { planOf } from '../checkService/plan.mts';
import { planText, redactor, reportText } from '../checkService/report.mts';
import { CannotRun, runPlan } from '../checkService/run.mts';
import { Service } from '../checkService/service.mts';
import { command, readFlags, wholeNumber } from '../lib/flags.mts';

const MAX_SPEND = 10_000;
/** The exit code if it can't run. */
const CANNOT_RUN = 2;

/** The text after the name of an unknown flag, which may be the key: `--key=SECRET`. */
const TYPED = /(?<='-[a-z-]*)[^a-z' -].*(?=')/;

const COMMAND = command(
	'npm run check:service',
	'Compares the responses of the service with its document and with the sandbox. Changes nothing.',
)
	.requiredOption('--url <url>', 'the base URL of the service')
	.option('--api-key <key>', 'the API key of the account')
	.option('--bearer-token <token>', 'a token instead of an API key')
	.option(
		'--spend <calls>',
		'how many calls to allow that count or may be billed',
		wholeNumber(0, MAX_SPEND),
		0,
	)
	.option('--only <operations>', 'check only these, such as company.getAll,email.validate', named)
	.option('--job-id <id>', 'a bulk email job of the account', 'job-1')
	.option('--json <file>', 'write the results to this file')
	.configureOutput({ outputError: (text, write) => write(text.replace(TYPED, '…')) })
	.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : CANNOT_RUN));

function baseUrl(given: string): string {
	const url = normalizeBaseUrl(given, false);
	if (typeof url === 'string') return url;
	throw new CannotRun(
		"--url isn't the address of a service, such as https://api.example.com. http:// works for this machine only.",
	);
}

function credentialOf({ apiKey, bearerToken: token }: { apiKey?: string; bearerToken?: string }) {
	if ((apiKey === undefined) === (token === undefined)) {
		throw new CannotRun('Give either --api-key or --bearer-token.');
	}
	const secret = apiKey === undefined ? bearerToken(token) : apiKey.trim();
	// A header can't hold other characters, and fetch's error would show the secret.
	if (!/^[\x21-\x7e]+$/.test(secret)) {
		throw new CannotRun('The credential is empty, or has characters that no header can hold.');
	}
	const [name, value] =
		apiKey === undefined ? ['authorization', `Bearer ${secret}`] : ['x-api-key', secret];
	return { secret, header: { [name]: value } };
}

/** Adds the operations of `--only` to those `before`. */
function named(only: string, before: string[] = []): string[] {
	const names = only.split(',').map((name) => name.trim());
	const wrong = names.find((name) => !operationCalls.some(({ operation }) => operation === name));
	if (wrong === undefined) return [...before, ...names];
	throw new CannotRun(`--only: there is no operation "${wrong}". One is company.getAll.`);
}

/** Throws before the first call if the file can't be written. */
function checkWritable(file: string): void {
	const isNew = !existsSync(file);
	try {
		closeSync(openSync(file, 'a'));
		if (isNew) rmSync(file);
	} catch {
		throw new CannotRun(`--json: "${file}" cannot be written.`);
	}
}

async function main(): Promise<number> {
	const { url: given, spend, only, jobId, json, ...credentials } = readFlags(COMMAND);
	const url = baseUrl(given);
	const { secret, header } = credentialOf(credentials);
	const redact = redactor(secret);
	const plan = planOf(only, spend);
	if (json !== undefined) checkWritable(json);

	console.log(planText(redact(url), plan, spend));
	const service = new Service(url, header, spend);
	const { operations, questions } = await runPlan(plan, service, jobId, console.error);
	// A field that isn't in the document may have any name, also the secret.
	const found = operations.flatMap(({ differences }) => differences);
	for (const difference of found) difference.field = redact(difference.field);
	const date = new Date().toISOString();
	const counted = { calls: service.calls, billed: service.spent };
	const report = { url: redact(url), date, ...counted, operations, questions };
	console.log(reportText(report));
	if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, '\t')}\n`);
	return operations.some(({ result }) => result === 'differs') ? 1 : 0;
}

try {
	process.exitCode = await main();
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = CANNOT_RUN;
}
