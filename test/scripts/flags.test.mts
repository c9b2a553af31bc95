import { run } from '../../scripts/lib/processes.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import {
	anyOf,
	day,
	help,
	onOff,
	oneOf,
	parse,
	port,
	retyped,
	split,
	text,
	texts,
	wholeNumber,
} from '../../scripts/lib/flags.mts';

const FLAGS = {
	port: port('where it listens', 5678),
	skew: wholeNumber('<ms>', 'the shift', { min: -10, max: 10, fallback: undefined }),
	data: text('<folder>', 'where it is kept', 'data'),
	key: texts('<key>', 'a key'),
	window: oneOf(['fixed', 'sliding'], 'the kind'),
	only: anyOf(['a', 'b'], 'only these'),
	today: day('the day'),
	quick: onOff('everything smaller'),
};

const DEFAULTS = {
	port: 5678,
	skew: undefined,
	data: 'data',
	key: undefined,
	window: undefined,
	only: undefined,
	today: undefined,
	quick: false,
};

test.each([
	['', {}],
	['--port 1', { port: 1 }],
	['--port=65535', { port: 65535 }],
	['--port 1 --port 2', { port: 2 }],
	['--skew -10', { skew: -10 }],
	['--data a=b', { data: 'a=b' }],
	['--data=a=b', { data: 'a=b' }],
	['--key one --key=two', { key: ['one', 'two'] }],
	['--window sliding', { window: 'sliding' }],
	['--only b --only a', { only: ['b', 'a'] }],
	['--today 2024-02-29', { today: '2024-02-29' }],
	['--quick --port 7', { quick: true, port: 7 }],
])('a command accepts the flags "%s"', (line, expected) => {
	expect(parse(FLAGS, line.split(' ').filter(Boolean))).toEqual({ ...DEFAULTS, ...expected });
});

test.each([
	['--prot 1', 'There is no flag --prot'],
	['--toString 1', 'There is no flag --toString'],
	['abc', '"abc" is no flag; flags begin with --'],
	['-p 1', '"-p" is no flag; flags begin with --'],
	['--', '"--" is no flag; flags begin with --'],
	['--port', '--port needs a value: --port <port>'],
	['--port=', '--port needs a value: --port <port>'],
	['--port --quick', '--port needs a value: --port <port>'],
	['--quick=no', '--quick takes no value'],
	['--quick no', '"no" is no flag; flags begin with --'],
	...['abc', '0', '-1', '99999', '80.5', '1e3', '0x50', 'NaN', 'Infinity'].map((value) => [
		`--port ${value}`,
		`--port must be a whole number from 1 to 65535, not "${value}"`,
	]),
	['--skew -11', '--skew must be a whole number from -10 to 10, not "-11"'],
	['--window round', '--window must be fixed or sliding, not "round"'],
	['--only c', '--only must be one of a, b, not "c"'],
	...['2025-02-30', '2025-13-01', 'today', '2025', '2025-01', '20250101'].map((value) => [
		`--today ${value}`,
		`--today must be a day as YYYY-MM-DD, not "${value}"`,
	]),
])('a command refuses the flags "%s" with the message: %s', (line, message) => {
	expect(() => parse(FLAGS, line.split(' '))).toThrow(new Error(message));
});

test('the help of a command shows what it does, and each flag with its default', () => {
	const { port: where, quick } = FLAGS;
	expect(help({ typed: 'npm start', does: 'Starts.' }, { port: where, quick })).toBe(
		[
			'npm start -- [flags]',
			'  Starts.',
			'',
			'  --port <port>  where it listens (default 5678)',
			'  --quick        everything smaller',
			'  --help         prints this',
		].join('\n'),
	);
});

test('the help of a command has no line of more than 100 characters', () => {
	const long = text('<folder>', `where ${'all of it '.repeat(30)}is kept`, 'data');
	const lines = help({ typed: 'npm start', does: 'Starts it. '.repeat(20) }, { long }).split('\n');
	expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
	expect(lines.join(' ').match(/\ball\b/g)).toHaveLength(30);
});

test('a command notices a flag that npm kept for itself, and says where -- belongs', async () => {
	const env = { ...process.env, NODE_OPTIONS: '', npm_config_sandbox_port: '4020' };
	const options = { cwd: projectRoot, env };
	const script = await run(process.execPath, ['--import', 'tsx', 'scripts/start.mts'], options);
	expect(script.code).toBe(1);
	expect(script.stderr).toContain('Put -- before it: npm start -- --sandbox-port');
});

test('a command suggested with other ports keeps the other flags and their quotes', () => {
	const given = split(FLAGS, ['--quick', '--port', '1', '--data', "a 'b'", '--key=k']);
	expect(retyped(given, { port: 2 })).toBe("--quick --data 'a '\\''b'\\''' --key k --port 2");
});

test.each([
	['npm start', 'scripts/start.mts'],
	['npm run demo', 'scripts/demo.mts'],
	['npm test', 'scripts/test.mts'],
	['npm run test:n8n', 'scripts/testN8n.mts'],
	['npm run scan', 'scripts/scan.mts'],
	['npm run sandbox', 'sandbox/main.mts'],
	['npm run bench', 'bench/main.mts'],
	['npm run schemas', 'scripts/schemas.mts'],
	['npm run test:faults', 'scripts/faults.mts'],
	['npm run test:fuzz', 'scripts/fuzz.mts'],
	['npm run test:queue', 'scripts/testQueue.mts'],
	['npm run test:soak', 'scripts/soak.mts'],
	['npm run test:browser', 'scripts/testBrowser.mts'],
	['npx tsx scripts/readmeTable.mts', 'scripts/readmeTable.mts'],
	['npx tsx scripts/triggerCosts.mts', 'scripts/triggerCosts.mts'],
	['npx tsx scripts/exampleData.mts', 'scripts/exampleData.mts'],
])('%s refuses an unknown flag and names --help', async (typed, file) => {
	const options = { cwd: projectRoot, env: { ...process.env, NODE_OPTIONS: '' } };
	const script = await run(process.execPath, ['--import', 'tsx', file, '--prot', '1'], options);
	expect(script.code).toBe(1);
	expect(script.stderr).toContain(`There is no flag --prot. What there is: ${typed}`);
});
