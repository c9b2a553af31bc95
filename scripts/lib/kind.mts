import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { Counts } from './counts.mts';

/** A kind of tests: `npm test -- <name>`, with flags of its own. */
export interface Kind {
	command: Command<[], OptionValues>;
	/** Runs it with flags that `command` has read. */
	run(flags: OptionValues): Promise<Counts>;
}

export const kind = <Values extends OptionValues>(
	command: Command<[], Values>,
	run: (flags: Values) => Promise<Counts>,
): Kind => ({ command, run: run as Kind['run'] }) as Kind;
