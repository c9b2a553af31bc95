/** A flag of a command line: what it takes, and what it comes to. */
export interface Flag<Value> {
	help: string;
	/** What stands after the flag in the help, e.g. `<port>`; without it the flag takes no value. */
	takes?: string;
	/** The value when the flag is not given. */
	fallback: Value;
	/** The fallback in words, for the help. */
	shownFallback?: string;
	/** The value of one `text`; `before` is what the flag came to so far. Throws an Error that begins with "must be". */
	read(text: string, before: Value): Value;
}

type Flags = Record<string, Flag<unknown>>;

/** The value of each flag, by the flag's name. */
export type Values<Given extends Flags> = {
	[Name in keyof Given]: Given[Name] extends Flag<infer Value> ? Value : never;
};

/** A command as a person types it, and what it does in one sentence. */
export interface Command {
	typed: string;
	does: string;
}

const LARGEST_PORT = 65_535;
const GAP = 2;
/** What a terminal shows without wrapping, in characters. */
const LINE = 100;

const mustBe = (what: string, text: string): never => {
	throw new Error(`must be ${what}, not "${text}"`);
};

const shown = (fallback: unknown) => (fallback === undefined ? undefined : String(fallback));

/** A flag that is on when it is given. */
export const onOff = (help: string): Flag<boolean> => ({
	help,
	fallback: false,
	read: () => true,
});

export function text<Fallback extends string | undefined>(
	takes: string,
	help: string,
	fallback: Fallback,
): Flag<string | Fallback> {
	return { help, takes, fallback, shownFallback: fallback, read: (given) => given };
}

/** A flag that may be given several times; undefined when it never is. */
export const texts = (takes: string, help: string): Flag<string[] | undefined> => ({
	help: `${help}; may be repeated`,
	takes,
	fallback: undefined,
	read: (given, before = []) => [...before, given],
});

/** One of `choices`. */
export const oneOf = <Choice extends string>(
	choices: readonly Choice[],
	help: string,
): Flag<Choice | undefined> => ({
	help,
	takes: `<${choices.join('|')}>`,
	fallback: undefined,
	read: (given) =>
		choices.find((choice) => choice === given) ?? mustBe(choices.join(' or '), given),
});

/** Any of `choices`; the flag may be given several times. */
export const anyOf = (choices: readonly string[], help: string): Flag<string[] | undefined> => ({
	...texts('<name>', `${help}: ${choices.join(', ')}`),
	read: (given, before = []) =>
		choices.includes(given) ? [...before, given] : mustBe(`one of ${choices.join(', ')}`, given),
});

/** A whole number from `min` to `max`. */
export function wholeNumber<Fallback extends number | undefined>(
	takes: string,
	help: string,
	{ min, max, fallback }: { min: number; max: number; fallback: Fallback },
): Flag<number | Fallback> {
	const read = (given: string) => {
		const number = /^-?\d+$/.test(given) ? Number(given) : NaN;
		if (number >= min && number <= max) return number;
		return mustBe(`a whole number from ${min} to ${max}`, given);
	};
	return { help, takes, fallback, shownFallback: shown(fallback), read };
}

/** A TCP port; `min` 0 lets the system choose one. */
export const port = (help: string, fallback: number, min: 0 | 1 = 1): Flag<number> =>
	wholeNumber('<port>', help, { min, max: LARGEST_PORT, fallback });

/** A day of the calendar. */
export const day = (help: string): Flag<string | undefined> => ({
	help,
	takes: '<YYYY-MM-DD>',
	fallback: undefined,
	read: (given) => {
		const date = new Date(`${given}T00:00:00Z`);
		const same = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
		return same && given.length === 10 ? given : mustBe('a day as YYYY-MM-DD', given);
	},
});

/** One flag as it was given, with its text unless it takes none. */
export type Given = [name: string, text?: string];

/** Takes a command line apart. Throws a sentence about the first thing in it that makes no sense. */
export function split(flags: Flags, args: string[]): Given[] {
	const given: Given[] = [];
	const rest = [...args];
	for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
		const [, name, joined] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
		if (name === undefined) throw new Error(`"${arg}" is no flag; flags begin with --`);
		if (!Object.hasOwn(flags, name)) throw new Error(`There is no flag --${name}`);
		if (!flags[name].takes) {
			if (joined !== undefined) throw new Error(`--${name} takes no value`);
			given.push([name]);
			continue;
		}
		// The next flag is not the value of this one; a negative number is.
		const value = joined ?? (rest[0]?.startsWith('--') ? undefined : rest.shift());
		if (!value) throw new Error(`--${name} needs a value: --${name} ${flags[name].takes}`);
		given.push([name, value]);
	}
	return given;
}

/** What a command line's flags come to. Throws a sentence about the first one that makes no sense. */
export function parse<Known extends Flags>(flags: Known, args: string[]): Values<Known> {
	const values: Record<string, unknown> = Object.fromEntries(
		Object.entries(flags).map(([name, { fallback }]) => [name, fallback]),
	);
	for (const [name, value = ''] of split(flags, args)) {
		try {
			values[name] = flags[name].read(value, values[name]);
		} catch (error) {
			throw new Error(`--${name} ${(error as Error).message}`);
		}
	}
	return values as Values<Known>;
}

/** A text in lines of at most `room` characters, broken at spaces. */
function wrapped(text: string, room: number): string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
		if (lines.length > 0 && longer.length <= room) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}

/** What `--help` prints: no line longer than 100 characters. */
export function help({ typed, does }: Command, flags: Flags): string {
	const rows = Object.entries(flags).map(([name, { takes = '', help: text, shownFallback }]) => [
		`--${name} ${takes}`.trim(),
		shownFallback === undefined ? text : `${text} (default ${shownFallback})`,
	]);
	rows.push(['--help', 'prints this']);
	const width = Math.max(...rows.map(([left]) => left.length)) + GAP;
	const usage = `${typed}${typed.startsWith('npm ') && rows.length > 1 ? ' --' : ''} [flags]`;
	const table = rows.flatMap(([left, right]) =>
		wrapped(right, LINE - GAP - width).map(
			(line, n) => `  ${(n === 0 ? left : '').padEnd(width)}${line}`,
		),
	);
	return [usage, ...wrapped(does, LINE - GAP).map((line) => `  ${line}`), '', ...table].join('\n');
}

/** Why a flag typed without `--` before it never came here; undefined = none was. */
function keptByNpm({ typed }: Command, flags: Flags): string | undefined {
	const name = Object.keys(flags).find(
		(flag) => process.env[`npm_config_${flag.replaceAll('-', '_')}`] !== undefined,
	);
	if (name === undefined || !typed.startsWith('npm ')) return undefined;
	return `npm took --${name} for a flag of its own. Put -- before it: ${typed} -- --${name}`;
}

/**
 * The values of this process's flags. `--help` prints what there is and ends the process; a flag that makes no sense
 * throws a sentence that names it and `--help`.
 */
export function readFlags<Known extends Flags>(command: Command, flags: Known): Values<Known> {
	const args = process.argv.slice(2);
	const kept = keptByNpm(command, flags);
	if (kept) throw new Error(kept);
	if (args.includes('--help')) {
		console.log(help(command, flags));
		process.exit(0);
	}
	try {
		return parse(flags, args);
	} catch (error) {
		const dashes = command.typed.startsWith('npm ') ? ' --' : '';
		const { message } = error as Error;
		throw new Error(`${message}. What there is: ${command.typed}${dashes} --help`);
	}
}

const quoted = (word: string) =>
	/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The flags of a command line, as a person would type them, with some of them set anew. */
export function retyped(given: Given[], anew: Record<string, string | number>): string {
	const kept = given.filter(([name]) => !Object.hasOwn(anew, name));
	const changed = Object.entries(anew).map(([name, value]): Given => [name, String(value)]);
	return [...kept, ...changed]
		.map(([name, value]) => (value === undefined ? `--${name}` : `--${name} ${quoted(value)}`))
		.join(' ');
}
