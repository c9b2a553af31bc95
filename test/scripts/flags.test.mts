/** The flags that the commands share. */
import { command, day, only, port, readFlags } from '../../scripts/lib/flags.mts';

/** The values of these flags, or what the process prints before it ends with 1. */
function read(flags: string, typed = 'npm start'): object | string {
	let said = '';
	const example = command(typed, 'Starts.')
		.option('--port <port>', 'where it listens', port(), 5678)
		.option('--today <day>', 'the day', day)
		.addOption(only(['a', 'b'], 'only these'))
		.configureOutput({ writeErr: (text) => void (said += text) })
		.exitOverride(({ exitCode }) => {
			expect(exitCode).toBe(1);
			throw new Error(said);
		});
	const argv = process.argv;
	process.argv = ['node', 'script', ...flags.split(' ').filter(Boolean)];
	try {
		return readFlags(example);
	} catch {
		return said;
	} finally {
		process.argv = argv;
	}
}

test.each([
	['--prot 1', "unknown option '--prot'"],
	['--only c', 'Allowed choices are a, b.'],
	['--today 2025-02-30', 'It must be a day as YYYY-MM-DD.'],
	['--port 80.5', "'80.5' is invalid. It must be a whole number from 1 to 65535."],
])('a command refuses the flags "%s" with the message: %s', (line, message) => {
	expect(read(line)).toMatch(message);
	expect(read(line)).toMatch('For help: npm start -- --help');
});

test('a command notices a flag that npm kept for itself, and says where -- belongs', () => {
	process.env.npm_config_port = '4020';
	const said = [read(''), read('', 'npx tsx scripts/some.mts')];
	delete process.env.npm_config_port;
	expect(said[0]).toMatch('Put -- before it: npm start -- --port');
	expect(said[1]).toEqual({ port: 5678 });
});
