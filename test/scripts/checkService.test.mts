/** `npm run check:service` with sandboxes: its open questions, and the command. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { FaultRule } from '../../sandbox/server.mts';
import { planOf } from '../../scripts/checkService/plan.mts';
import { runPlan } from '../../scripts/checkService/run.mts';
import { Service } from '../../scripts/checkService/service.mts';
import { checks } from '../../scripts/checkService/checks.mts';
import { planText, type Report } from '../../scripts/checkService/report.mts';
import { runScript } from '../../scripts/lib/processes.mts';
import { API_KEY, sandboxes } from '../sandbox/client.mts';

const KEY = API_KEY['x-api-key'];
/** With their default limits, except for the calls in a minute. */
const start = sandboxes({ companies: 200, minuteLimit: 1000 });
const sandbox = await start();
const folder = await mkdtemp(path.join(os.tmpdir(), 'check-service-'));
afterAll(async () => await rm(folder, { recursive: true }));

/** The check without its command. */
async function check(url: string, only?: string[], spend = 100) {
	const service = new Service(url, API_KEY, spend);
	const found = await runPlan(planOf(only, spend), service, 'job-1', () => undefined);
	return { ...found, spent: service.spent };
}

test('each question about a sandbox that it can settle is confirmed, and nothing contradicts the document', async () => {
	const { operations: results, questions: all, spent } = await check(sandbox.url);
	const names = operations.map(({ resource, value }) => `${resource}.${value}`);
	expect(results.map(({ operation }) => operation).sort()).toEqual(names.sort());
	const others = results.filter(({ result }) => result !== 'same');
	expect(others.map(({ operation }) => operation)).toEqual(['lien.saveFieldMapping']);
	expect(all.filter(({ result }) => result === 'refuted')).toEqual([]);
	expect(all.filter(({ result }) => result === 'confirmed')).toHaveLength(checks.length);
	// They fit into a minute of the default allowance.
	expect(spent).toBeLessThanOrEqual(60);
});

test('if a service differs from the sandbox, the answer names the flag that makes the sandbox the same', async () => {
	const { url } = await start({ spelling: 'strict', securedPartyPage: 50, strict: true });
	const flags = (await check(url)).questions.flatMap(({ flag }) => flag ?? []);
	const expected = ['--spelling strict', '--secured-party-page 50', '--strict on'];
	expect(flags).toEqual(expect.arrayContaining(expected));
});

const LACKING = { success: true, records: [] };

test.each<[operation: string, fault: FaultRule, difference: object]>([
	['company.getAll', { kind: 'status', status: 200, body: LACKING }, { field: 'total_records' }],
	['contact.getAll', { kind: 'headers', remove: ['x-ratelimit-scope'] }, { where: 'header' }],
	['email.exportLogs', { kind: 'successFalse' }, { where: 'body', field: '' }],
	['businessRating.getAll', { kind: 'status', status: 503 }, { where: 'status' }],
])('an operation that differs is found: %s with the fault %j', async (name, fault, difference) => {
	const other = await start();
	other.setFaults([fault]);
	const { operations: results } = await check(other.url, [name]);
	const { result, differences } = results.find(({ operation }) => operation === name)!;
	expect(result).toBe('differs');
	expect(differences).toContainEqual(expect.objectContaining(difference));
});

test('the plan lists each call that is made', async () => {
	const [only, spend] = [['company.getAll'], 7];
	const quiet = await start();
	const lines = planText(quiet.url, planOf(only, spend), spend).split('\n');
	const { spent } = await check(quiet.url, only, spend);
	const planned = lines.flatMap((line) => /^ {2}(free {2}|counts) .*/.exec(line)?.[0] ?? []);
	const calls = planned.map((line) => /(GET|POST) (\/v1\/[^\s:]+)/.exec(line)![0]);
	const made = quiet.requests().map(({ method, path: at }) => `${method} ${at}`);
	expect(calls.map((call) => call.replace('{job_id}', 'job-1')).sort()).toEqual(made.sort());
	expect(planned.filter((line) => line.startsWith('  counts'))).toHaveLength(spent);
	expect(lines.join()).toContain(`billed: ${spent} `);
});

describe('the command', () => {
	/** Runs it with these flags. */
	const command = async (flags: string) => {
		const args = ['--import', 'tsx', 'scripts/commands/checkService.mts', ...flags.split(' ')];
		return await runScript(args);
	};

	test('makes no call that counts without --spend, prints its calls first, and ends with 0', async () => {
		const quiet = await start();
		const file = path.join(folder, 'free.json');
		const flags = `--url ${quiet.url}/v1/ --api-key ${KEY} --json ${file}`;
		const { code, stdout, stderr } = await command(flags);
		expect([code, quiet.stats().maxPerWindow]).toEqual([0, 0]);
		expect(stdout).toMatch(
			/^To http:\/\/127[^]*free +account\.get[^]*be billed: 0 [^]*Nothing contradicts/,
		);
		expect(stderr).toMatch(/^1\/\d+ account\.get\n/);
		const report = JSON.parse(await readFile(file, 'utf8')) as Report;
		const { date, operations: results, questions: all, ...others } = report;
		expect(others).toEqual({ url: quiet.url, calls: quiet.requests().length, billed: 0 });
		expect(date).toMatch(/^\d{4}-\d\d-\d\dT/);
		expect(results).toHaveLength(operations.length);
		expect(all).not.toEqual([]);
	});

	test('spends no more than --spend, and ends with 1 if something contradicts the document', async () => {
		const other = await start({ bearerTokens: ['a-long-token'] });
		other.setFaults([{ kind: 'echoKey', status: 400, path: '/v1/companies' }]);
		const file = path.join(folder, 'spent.json');
		const flags = `--bearer-token a-long-token --spend 5 --json ${file} --url ${other.url}`;
		const { code, stdout, stderr } = await command(flags);
		expect([code, other.stats().maxPerWindow]).toEqual([1, 5]);
		expect(stdout).toContain('Contradicts the document: company.getAll, company.enrich.');
		const written = await readFile(file, 'utf8');
		expect(JSON.parse(written)).toMatchObject({ billed: 5 });
		expect(stdout + stderr + written).not.toContain('a-long-token');
	});

	test.each([
		['KEY', /--url/],
		['URL', /either --api-key or --bearer-token/],
		['URL --api-key no', /refuses the credential/],
		['--url http://127.0.0.1:9 KEY --json FILE', /Nothing answers/],
		['URL --key=SECRET', /^error: unknown option '--key…'\n/],
		// At once, before the list of calls.
		['URL KEY --json /no/x', /^--json: "\/no\/x" cannot be written\.\n$/],
	])('with %j it ends with 2 and says why in a sentence, without a stack', async (flags, said) => {
		const typed = flags.replace('URL', `--url ${sandbox.url}`).replace('FILE', `${folder}/none`);
		const { code, stdout, stderr } = await command(typed.replace('KEY', `--api-key ${KEY}`));
		expect([code, stderr]).toEqual([2, expect.stringMatching(said)]);
		expect(stdout + stderr).not.toMatch(/\n\s+at |SECRET/);
		expect(await readdir(folder)).not.toContain('none');
	});
});
