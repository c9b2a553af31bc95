/** The flags that commands share, read by `commander`. */
import {
	Command,
	InvalidArgumentError,
	Option,
	type CommandUnknownOpts,
	type OptionValues,
} from '@commander-js/extra-typings';
import { MAX_PORT } from './ports.mts';

const withDashes = (typed: string) => (typed.startsWith('npm ') ? `${typed} --` : typed);

/** A command as it is typed, and what it does, in one sentence. */
export const command = (typed: string, does: string) =>
	new Command(withDashes(typed))
		.description(does)
		.helpOption('--help', 'prints this')
		.showHelpAfterError(`For help: ${withDashes(typed)} --help`);

const mustBe = (what: string): never => {
	throw new InvalidArgumentError(`It must be ${what}.`);
};

/** Reads a whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) => (given: string) => {
	const number = /^-?\d+$/.test(given) ? Number(given) : NaN;
	return number >= min && number <= max ? number : mustBe(`a whole number from ${min} to ${max}`);
};

/** Reads a TCP port. With `min` 0 the system may choose one. */
export const port = (min: 0 | 1 = 1) => wholeNumber(min, MAX_PORT);

/** Reads a day of the calendar. */
export const day = (given: string): string => {
	const date = new Date(`${given}T00:00:00Z`);
	const same = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
	return same && given.length === 10 ? given : mustBe('a day as YYYY-MM-DD');
};

/** `--only`: one or more of `choices`. */
export const only = (choices: string[], help: string) =>
	new Option('--only <name...>', help).choices(choices);

/** Ends the process if a flag was typed without `--` before it, so that npm kept it. */
function refuseKeptByNpm(command: CommandUnknownOpts): void {
	const options = [command, ...command.commands].flatMap((each) => each.options);
	const kept = options.find(
		(option) => process.env[`npm_config_${option.name().replaceAll('-', '_')}`] !== undefined,
	);
	if (!kept || !command.name().startsWith('npm ')) return;
	command.error(
		`npm took ${kept.long} for a flag of its own. Put -- before it: ${command.name()} ${kept.long}`,
	);
}

/** Reads the flags of this process. Ends it for `--help` and for an invalid flag. */
export function readFlags<Values extends OptionValues>(command: Command<[], Values>): Values {
	refuseKeptByNpm(command as CommandUnknownOpts);
	return command.parse().opts();
}

/** Runs the subcommand that the arguments of this process name. */
export async function runCommand(
	command: Command<[string | undefined], OptionValues>,
): Promise<void> {
	refuseKeptByNpm(command as CommandUnknownOpts);
	await command.parseAsync();
}

const quoted = (word: string) =>
	/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The command line again, with other values of some flags. */
export function retyped(
	command: CommandUnknownOpts,
	anew: Record<string, string | number>,
): string {
	const flags = command.options.flatMap((option) => {
		const name = option.attributeName();
		const isGiven = command.getOptionValueSource(name) === 'cli';
		const value = anew[option.name()] ?? (isGiven ? command.getOptionValue(name) : undefined);
		return value === undefined ? [] : [option.long, quoted(String(value))];
	});
	return [command.name(), ...flags].join(' ');
}
