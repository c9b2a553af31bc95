// `npm test`: the quick tests; `npm test -- <kind>`: one of the other kinds. The last line printed is always
// `Tests: N passed, M failed`.
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { lastLine, sumOf, type Counts } from '../lib/counts.mts';
import { entry } from '../lib/entry.mts';
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

const program = command(
	'npm test',
	'Runs the quick tests: unit, contract, sandbox, properties. A kind below runs instead of them.',
)
	.option('--only <words>', 'only the files whose path has these words')
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
	.description('all that a change must pass: the quick tests, then guides, n8n and bench')
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
	.description('the guides of CONTRIBUTING.md, followed in a copy of the project')
	.action(async () => report(await (await import('../kinds/guides.mts')).guides()));

program
	.command('n8n')
	.description('the tests in a real n8n; those of the editor and of queue mode in short')
	.option('--n8n <version>', 'the version of n8n, e.g. 2.35.7; the pinned one if left out', version)
	.option('--only <words>', 'only the files whose path has these words')
	.action(async (flags) => report(await (await import('../kinds/n8n.mts')).n8n(flags)));

program
	.command('bench')
	.description('every row of the benchmark in short; no time is judged')
	.option('--only <row...>', 'only this row')
	.action(async (flags) => report(await (await import('../kinds/bench.mts')).bench(flags)));

program
	.command('browser')
	.description('the editor in Chromium: every form of the node in both themes')
	.option('--pictures', 'takes the pictures of docs/images instead')
	.option('--video', 'films the rehearsal of docs/verification.md instead; needs ffmpeg')
	.action(async (flags) => report(await (await import('../kinds/browser.mts')).browser(flags)));

program
	.command('queue')
	.description('queue mode with Redis and PostgreSQL, in full; about half an hour')
	.option('--only <words>', 'only the files whose path has these words')
	.action(async (flags) => report(await (await import('../kinds/queue.mts')).queue(flags)));

program
	.command('polling')
	.description('the trigger in each of n8n’s ways to poll, killed in between')
	.option('--only <words>', 'only the ways to poll whose name has these words')
	.action(async (flags) => report(await (await import('../kinds/polling.mts')).polling(flags)));

program
	.command('faults')
	.description('the whole fault matrix')
	.option('--fault <words>', 'only faults whose name has these words')
	.option('--operation <resource.operation>', 'only this operation')
	.option('--write', 'writes the tables of docs/results/faults.md, unless only some were tried')
	.option('--verbose', 'prints every cell')
	.action(async (flags) => report(await (await import('../kinds/faults.mts')).faults(flags)));

program
	.command('fuzz')
	.description('a million hostile answers and inputs; the quick tests try a few thousand')
	.option('--cases <n>', 'how many in all', wholeNumber(1, 1e9), 1_000_000)
	.option('--seed <n>', 'others than the usual', wholeNumber(0, 2 ** 31))
	.action(async (flags) => report(await (await import('../kinds/fuzz.mts')).fuzz(flags)));

program
	.command('soak')
	.description(
		'executions against faults for a while: heap, handles, limiters and log must not grow',
	)
	.option('--minutes <minutes>', 'how long', wholeNumber(2, 600), 10)
	.action(async (flags) => report(await (await import('../kinds/soak.mts')).soak(flags)));

program
	.command('nodes')
	.description('the quick tests in every Node that the package promises to run in')
	.addOption(only(Object.keys(NODES), 'only this Node'))
	.action(async (flags) => report(await (await import('../kinds/nodes.mts')).nodes(flags)));

program
	.command('release')
	.description('a release with a registry of its own, up to the main example in a new n8n')
	.action(async () => report(await (await import('../kinds/release.mts')).release()));

program
	.command('mutation')
	.description('changes the shipped logic and shows which changes no test notices; hours')
	.addOption(only(Object.keys(MODULES), 'only this module'))
	.option('--write', 'writes the table of docs/results/mutation.md, unless only some were changed')
	.action(async (flags) => report(await (await import('../kinds/mutation.mts')).mutation(flags)));

await entry(async () => await runCommand(program));
