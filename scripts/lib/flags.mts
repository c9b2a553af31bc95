/** What the commands share in their flags, which `commander` reads. */
import {
	Command,
	InvalidArgumentError,
	Option,
	type CommandUnknownOpts,
	type OptionValues,
} from '@commander-js/extra-typings';
import { MAX_PORT } from './ports.mts';

const withDashes = (typed: string) => (typed.startsWith('npm ') ? `${typed} --` : typed);

/** A command as a person types it, and what it does in one sentence. */
export const command = (typed: string, does: string) =>
	new Command(withDashes(typed))
		.description(does)
		.helpOption('--help', 'prints this')
		.showHelpAfterError(`What there is: ${withDashes(typed)} --help`);

const mustBe = (what: string): never => {
	throw new InvalidArgumentError(`It must be ${what}.`);
};

/** Reads a whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) => (given: string) => {
	const number = /^-?\d+$/.test(given) ? Number(given) : NaN;
	return number >= min && number <= max ? number : mustBe(`a whole number from ${min} to ${max}`);
};

/** Reads a TCP port; `min` 0 lets the system choose one. */
export const port = (min: 0 | 1 = 1) => wholeNumber(min, MAX_PORT);

/** Reads a day of the calendar. */
export const day = (given: string): string => {
	const date = new Date(`${given}T00:00:00Z`);
	const same = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
	return same && given.length === 10 ? given : mustBe('a day as YYYY-MM-DD');
};

/** `--only`: any of `choices`, several times. */
export const only = (choices: string[], help: string) =>
	new Option('--only <name...>', help).choices(choices);

/** Ends the process where a flag was typed without `--` before it: npm took it, and it never came here. */
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

/** The values of this process's flags. Ends the process for `--help` and for a flag that makes no sense. */
export function readFlags<Values extends OptionValues>(command: Command<[], Values>): Values {
	refuseKeptByNpm(command as CommandUnknownOpts);
	return command.parse().opts();
}

/** Does what this process's arguments ask of a command that has others below it. */
export async function runCommand(
	command: Command<[string | undefined], OptionValues>,
): Promise<void> {
	refuseKeptByNpm(command as CommandUnknownOpts);
	await command.parseAsync();
}

const quoted = (word: string) =>
	/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The command with the flags it was given, as a person would type it, and some of them set anew. */
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
