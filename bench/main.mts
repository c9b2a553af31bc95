/** `npm run bench`: measures every row, and makes a table, a report and a chart. */
import { cpus } from 'node:os';
import { runMain } from '../scripts/lib/runMain.mts';
import { command, only, readFlags } from '../scripts/lib/flags.mts';
import { installN8n, n8nNode } from '../scripts/lib/n8nInstall.mts';
import { packNode, unpack } from '../scripts/lib/packNode.mts';
import { runOrThrow } from '../scripts/lib/processes.mts';
import { Bench } from './bench.mts';
import { outputFolder, packageFolder, resultsFolder } from './paths.mts';
import { printed } from './report/printed.mts';
import { writeReport, type MeasuredRow, type Machine } from './report/write.mts';
import { rows } from './rows/index.mts';

const COMMAND = command('npm run bench', 'Measures the node. If all rows are run, writes a report.')
	.addOption(
		only(
			rows.map(({ name }) => name),
			'run only this row',
		),
	)
	.option('--quick', 'run smaller rows, without a report, to develop the benchmark')
	.option('--write', 'write the report and the chart to docs/results instead of output');

async function machineNow(): Promise<Machine> {
	const version = await runOrThrow(n8nNode, ['--version']);
	return { cores: cpus().length, processor: cpus()[0].model.trim(), node: version.trim() };
}

await runMain(async () => {
	const { only: names, quick = false, write = false } = readFlags(COMMAND);
	await installN8n();
	await unpack((await packNode()).tarball, packageFolder);
	const bench = new Bench(quick);
	const done: MeasuredRow[] = [];
	for (const row of rows.filter(({ name }) => names?.includes(name) ?? true)) {
		const started = Date.now();
		const result = await row.run(bench);
		const took = Math.round((Date.now() - started) / 1000);
		done.push({ ...row, result });
		console.log(`${printed({ ...row, result })}\n(measured in ${took} s)\n`);
	}
	// Only a full run makes a report.
	if (quick || done.length < rows.length) return;
	await writeReport(done, await machineNow(), write ? resultsFolder : outputFolder);
});
