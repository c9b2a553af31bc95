/** The report as Markdown. */
import prettier from 'prettier';
import { CHART, resultsFolder } from '../paths.mts';
import { markdownTable } from '../../scripts/lib/markdownTable.mts';
import { measuredOn } from '../../scripts/lib/measuredOn.mts';
import type { MeasuredRow, Machine } from './write.mts';

const INTRODUCTION = [
	'# Benchmarks',
	'',
	'`npm run bench` measures every row in one run and writes a page like this one into `output`; with `--write` it updates this page. `npm run bench -- --only rateLimit` measures one row, and `--quick` a smaller version of each row; neither writes anything.',
	'',
].join('\n');

const METHOD = [
	'## How it is measured',
	'',
	"The node runs in n8n's own engine (`WorkflowExecute` of n8n-core 2.41.1) with n8n's default expression engine (`vm`, isolated-vm), from the package as it would be published, against the [sandbox service](../../sandbox/README.md). The service and every measured case have their own processes; CPU is the user and system time of the whole process, garbage collection and expression isolates included. Beside it:",
	'',
	'- (a) a bare undici loop that sends only the necessary calls, 10 at a time over kept connections: the physical floor;',
	"- (b) the platform floor: the least a programmatic node can do, ten calls at a time through n8n's `httpRequestWithAuthentication`, without pacing, retry or checks;",
	"- (c) n8n's own HTTP Request node, set up as its documentation advises;",
	"- (d) this node's parameters in n8n's declarative engine.",
	'',
].join('\n');

/** The text of benchmarks.md, formatted. */
export async function reportOf(done: MeasuredRow[], machine: Machine): Promise<string> {
	const { cores, processor, node } = machine;
	const verdicts = done.flatMap(({ title, result }) =>
		result.verdicts.map((verdict) => ({ title, ...verdict })),
	);
	const targets = verdicts.map(({ title, target, measured, met }) => [
		title,
		target,
		measured,
		met ? 'met' : '**missed**',
	]);
	const missed = verdicts.filter(({ met }) => !met);
	const misses = missed.map(
		({ title, target, measured, why = 'Not explained yet.' }) =>
			`- ${title}, “${target}”: ${measured}. ${why}`,
	);
	const sections = done.map(({ title, result: { setup, columns, lines } }) =>
		[`## ${title}`, '', setup, '', markdownTable(columns, lines), ''].join('\n'),
	);
	const text = [
		INTRODUCTION,
		`![Chart](${CHART})\n`,
		`${await measuredOn()}, with ${cores} cores (${processor}), Node ${node}, and the service on the same machine.\n`,
		'## Targets\n',
		`${markdownTable(['work', 'target', 'measured', ''], targets)}\n`,
		...(missed.length > 0 ? ['## What is missed, and why\n', ...misses, ''] : []),
		...sections,
		METHOD,
	].join('\n');
	return await prettier.format(text, {
		parser: 'markdown',
		...(await prettier.resolveConfig(resultsFolder)),
	});
}
