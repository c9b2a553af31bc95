// `npm run test:queue`: n8n in queue mode with Redis and PostgreSQL, in full. Prints what was measured as a table.
import { forgetFigures, readFigures } from '../test/queue/figures.mts';
import { requirePrograms } from '../test/queue/packages.mts';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { jest } from './lib/jest.mts';
import { installN8n } from './lib/n8nInstall.mts';
import { packNode } from './lib/packNode.mts';

const COMMAND = command(
	'npm run test:queue',
	'Tries n8n in queue mode, which takes about half an hour.',
).option('--only <name>', 'only the files of test/queue whose path contains this');

await entry(async () => {
	const { only = '' } = readFlags(COMMAND);
	await requirePrograms();
	await installN8n();
	await packNode();
	await forgetFigures();
	// Two at a time: they wait for the allowance most of the time.
	const { failed } = await jest([`test/queue.*${only}`, '--maxWorkers=2']);
	if (failed > 0) process.exitCode = 1;
	const rows = [['Tried', 'Measured'], ['---', '---'], ...(await readFigures())];
	console.log(rows.map(([tried, measured]) => `| ${tried} | ${measured} |`).join('\n'));
});
