// `npm test`: the quick tests; `npm test -- <kind>`: one of the other kinds. The last line printed is always
// `Tests: N passed, M failed`.
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { lastLine, sumOf, type Counts } from '../lib/counts.mts';
import { runMain } from '../lib/runMain.mts';
import { command, only, runCommand, wholeNumber } from '../lib/flags.mts';
import { MODULES } from '../lib/mutationModules.mts';
import { NODES } from '../lib/nodejs.mts';

const version = (given: string): string => {
	if (/^\d+\.\d+\.\d+$/.test(given)) return given;
	throw new InvalidArgumentError('It must be a version such as 2.35.7.');
};

/** Prints the result. No test at all is a failure: `--only` has words that no test has. */
function report(counts: Counts): void {
	if (counts.passed + counts.failed === 0) console.error('\nNo test has this name.');
	if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
	console.log(lastLine(counts));
}

const program = command('npm test', 'Runs the quick tests, or the kind that you name.')
	.option('--only <words>', 'run only files whose path contains these words')
	.argument('[kind]')
	.usage('[options] [kind]')
	.helpCommand(false)
	// A flag after a kind belongs to that kind.
	.enablePositionalOptions()
	.action(async (kind, flags, self) => {
		if (kind !== undefined) self.error(`There is no kind “${kind}” of tests.`);
		const { quick } = await import('../kinds/quick.mts');
		report(await quick(flags));
	});

program
	.command('all')
	.description('everything that a change must pass: quick tests, guides, n8n, bench')
	.action(async () => {
		const { n8nInTheBackground } = await import('../kinds/n8n.mts');
		const n8n = await n8nInTheBackground();
		const { quick } = await import('../kinds/quick.mts');
		const { guides } = await import('../kinds/guides.mts');
		const { bench } = await import('../kinds/bench.mts');
		const all: Counts[] = [];
		for (const kind of [quick, guides, n8n, async () => await bench({})]) all.push(await kind());
		report(sumOf(all));
	});

program
	.command('guides')
	.description('follows the guides of CONTRIBUTING.md in a copy of the project')
	.action(async () => report(await (await import('../kinds/guides.mts')).guides()));

program
	.command('n8n')
	.description('tests in a real n8n, with short tests of the editor and of queue mode')
	.option(
		'--n8n <version>',
		'the version of n8n, such as 2.35.7 (default: the pinned one)',
		version,
	)
	.option('--only <words>', 'run only files whose path contains these words')
	.action(async (flags) => report(await (await import('../kinds/n8n.mts')).n8n(flags)));

program
	.command('bench')
	.description('a short run of the benchmark, without judging times')
	.option('--only <row...>', 'run only this row')
	.action(async (flags) => report(await (await import('../kinds/bench.mts')).bench(flags)));

program
	.command('browser')
	.description('tests in Chromium: the editor, and the page of the sandbox')
	.option('--pictures', 'take the pictures of docs/images instead')
	.option('--video', 'film the steps of docs/verification.md instead (needs ffmpeg)')
	.action(async (flags) => report(await (await import('../kinds/browser.mts')).browser(flags)));

program
	.command('queue')
	.description('all tests of queue mode, with Redis and PostgreSQL (a quarter of an hour)')
	.option('--only <words>', 'run only files whose path contains these words')
	.action(async (flags) => report(await (await import('../kinds/queue.mts')).queue(flags)));

program
	.command('polling')
	.description('the trigger in each of n8n’s polling modes, with n8n killed in between')
	.option('--only <words>', 'run only modes whose name contains these words')
	.action(async (flags) => report(await (await import('../kinds/polling.mts')).polling(flags)));

program
	.command('faults')
	.description('every operation with every fault')
	.option('--fault <words>', 'run only faults whose name contains these words')
	.option('--operation <resource.operation>', 'run only this operation')
	.option('--write', 'update docs/results/faults.md, if everything was run')
	.option('--verbose', 'print every result')
	.action(async (flags) => report(await (await import('../kinds/faults.mts')).faults(flags)));

program
	.command('fuzz')
	.description('a million hostile responses and inputs (the quick tests try a few thousand)')
	.option('--cases <n>', 'how many to try', wholeNumber(1, 1e9), 1_000_000)
	.option('--seed <n>', 'a seed for other cases', wholeNumber(0, 2 ** 31))
	.action(async (flags) => report(await (await import('../kinds/fuzz.mts')).fuzz(flags)));

program
	.command('soak')
	.description('runs executions with faults, and checks that memory, handles and log do not grow')
	.option('--minutes <minutes>', 'how long to run', wholeNumber(2, 600), 10)
	.action(async (flags) => report(await (await import('../kinds/soak.mts')).soak(flags)));

program
	.command('nodes')
	.description('the quick tests in every supported version of Node')
	.addOption(only(Object.keys(NODES), 'run only this version'))
	.action(async (flags) => report(await (await import('../kinds/nodes.mts')).nodes(flags)));

program
	.command('release')
	.description('rehearses a release: publishes to a local registry and installs it in n8n')
	.action(async () => report(await (await import('../kinds/release.mts')).release()));

program
	.command('mutation')
	.description('changes the shipped code and shows what no test notices (hours)')
	.addOption(only(Object.keys(MODULES), 'run only this module'))
	.option('--sample <n>', 'change only every nth block of lines', Number)
	.option('--write', 'update docs/results/mutation.md, if every module was run')
	.action(async (flags) => report(await (await import('../kinds/mutation.mts')).mutation(flags)));

await runMain(async () => await runCommand(program));
