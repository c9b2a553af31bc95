// `npm run test:nodes`: the fast tests in every Node that the package promises to run in. Once before each release.
import { entry } from './lib/entry.mts';
import { fastTests } from './lib/fastTests.mts';
import { command, only, readFlags } from './lib/flags.mts';
import { NODES, type Major } from './lib/nodejs.mts';
import { table } from './lib/table.mts';

const COMMAND = command(
	'npm run test:nodes',
	'Runs the tests without a real n8n in every Node that the package promises to run in.',
).addOption(only(Object.keys(NODES), 'only this Node'));

await entry(async () => {
	const { only: majors = Object.keys(NODES) } = readFlags(COMMAND);
	const rows = [];
	for (const major of majors.map((text) => Number(text) as Major)) {
		const { passed, failed } = await fastTests(undefined, major);
		rows.push({ node: NODES[major], passed, failed });
		if (failed > 0 || passed === 0) process.exitCode = 1;
	}
	console.log(table(rows, { Node: 'node', Passed: 'passed', Failed: 'failed' }));
});
