import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
	command,
	day,
	only,
	port,
	readFlags,
	retyped,
	wholeNumber,
} from '../../scripts/lib/flags.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { run } from '../../scripts/lib/processes.mts';

const example = (typed = 'npm start') =>
	command(typed, 'Starts.')
		.option('--port <port>', 'where it listens', port(), 5678)
		.option('--skew <ms>', 'the shift', wholeNumber(-10, 10))
		.option('--data <folder>', 'where it is kept')
		.option('--today <day>', 'the day', day)
		.addOption(only(['a', 'b'], 'only these'));

/** What a process with these flags reads, or says before it ends. */
function read(flags: string[], typed?: string): { values?: object; said: string; code?: number } {
	let said = '';
	const keep = (text: string) => void (said += text);
	const reading = example(typed).configureOutput({ writeErr: keep, writeOut: keep });
	let code: number | undefined;
	reading.exitOverride(({ exitCode }) => {
		code = exitCode;
		throw new Error(said);
	});
	const argv = process.argv;
	process.argv = ['node', 'script', ...flags];
	try {
		return { values: readFlags(reading), said };
	} catch {
		return { said, code };
	} finally {
		process.argv = argv;
	}
}

test.each([
	['', { port: 5678 }],
	['--port=65535', { port: 65535 }],
	['--skew -10', { port: 5678, skew: -10 }],
	['--today 2024-02-29', { port: 5678, today: '2024-02-29' }],
	['--only b --only a', { port: 5678, only: ['b', 'a'] }],
])('a command accepts the flags "%s"', (line, expected) => {
	expect(read(line.split(' ').filter(Boolean)).values).toEqual(expected);
});

test.each([
	['--prot 1', "unknown option '--prot'"],
	['abc', 'too many arguments'],
	['--port', "'--port <port>' argument missing"],
	...['abc', '0', '-1', '99999', '80.5', '1e3', '0x50', 'NaN', 'Infinity', '--today'].map(
		(value) => [
			`--port ${value}`,
			`'${value}' is invalid. It must be a whole number from 1 to 65535.`,
		],
	),
	['--skew -11', 'It must be a whole number from -10 to 10.'],
	['--only c', 'Allowed choices are a, b.'],
	...['2025-02-30', '2025-13-01', 'today', '2025', '2025-01', '20250101'].map((value) => [
		`--today ${value}`,
		'It must be a day as YYYY-MM-DD.',
	]),
])('a command refuses the flags "%s" with the message: %s', (line, message) => {
	const { said, code } = read(line.split(' '));
	expect(said).toContain(message);
	expect(said).toContain('What there is: npm start -- --help');
	expect(code).toBe(1);
});

test('a command notices a flag that npm kept for itself, and says where -- belongs', () => {
	process.env.npm_config_port = '4020';
	const kept = read([]);
	const withoutNpm = read([], 'npx tsx scripts/some.mts');
	delete process.env.npm_config_port;
	expect(kept.said).toContain('Put -- before it: npm start -- --port');
	expect(kept.code).toBe(1);
	expect(withoutNpm.values).toEqual({ port: 5678 });
});

test('a command suggested with other ports keeps the other flags and their quotes', () => {
	const given = example();
	given.parse(['--data', "a 'b'", '--port', '1', '--skew=-1'], { from: 'user' });
	expect(retyped(given, { port: 2 })).toBe(
		"npm start -- --port 2 --skew -1 --data 'a '\\''b'\\'''",
	);
});

const commands = ['scripts/commands', 'scripts/generate']
	.flatMap((folder) =>
		readdirSync(path.join(projectRoot, folder)).map((name) => `${folder}/${name}`),
	)
	.filter((name) => name.endsWith('.mts'))
	.concat('sandbox/main.mts', 'bench/main.mts');

describe('--help of the command', () => {
	const said = new Map<string, { code?: number; printed: string }>();

	beforeAll(async () => {
		const files = commands.map((file) => path.join(projectRoot, file));
		const args = [
			'--import',
			'tsx',
			path.join(projectRoot, 'test/scripts/everyHelp.mts'),
			...files,
		];
		const options = { cwd: projectRoot, env: { ...process.env, NODE_OPTIONS: '' } };
		const { stdout } = await run(process.execPath, args, options);
		stdout
			.trim()
			.split('\n')
			.forEach((line, n) => said.set(commands[n], JSON.parse(line) as { printed: string }));
	});

	it.each(commands)('%s is printed, and nothing is run', (file) => {
		const { code, printed } = said.get(file)!;
		expect(printed).toMatch(/^Usage: (npm|npx) [^]*--help +prints this\n/);
		expect(printed).not.toContain('(default )');
		expect(code).toBe(0);
		const typed = /^Usage: (?:npm(?: run)? (\S+)|npx tsx (\S+))/.exec(printed)!;
		const { scripts } = JSON.parse(
			readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
		) as {
			scripts: Record<string, string>;
		};
		const name = path.basename(file, '.mts');
		expect(typed[2] ?? scripts[typed[1]]).toMatch(new RegExp(`${file}$|bootstrap.mjs ${name}$`));
	});
});
