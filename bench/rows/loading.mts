/** What it costs n8n to load this node and three built-in ones. */
import path from 'node:path';
import { median } from 'simple-statistics';
import { n8nNode } from '../../scripts/lib/n8nInstall.mts';
import { runOrThrow } from '../../scripts/lib/processes.mts';
import { shown } from '../numbers.mts';
import { builtInNode, HTTP_REQUEST, loadChild, packageFolder } from '../paths.mts';
import { OURS, type Row } from '../row.mts';

interface Loaded {
	ms: number;
	heapMb: number;
	descriptionKb: number;
}

const NODES = [
	{
		who: OURS,
		file: path.join(packageFolder, 'dist/nodes/BusinessDataLookup/BusinessDataLookup.node.js'),
		className: 'BusinessDataLookup',
	},
	{ who: 'HTTP Request', file: HTTP_REQUEST, className: 'HttpRequest' },
	{ who: 'Notion', file: builtInNode('Notion', 'Notion.node.js'), className: 'Notion' },
	{ who: 'HubSpot', file: builtInNode('Hubspot', 'Hubspot.node.js'), className: 'Hubspot' },
];

async function loaded(file: string, className: string, times: number): Promise<Loaded> {
	const runs: Loaded[] = [];
	for (let run = 0; run < times; run += 1) {
		const printed = await runOrThrow(n8nNode, ['--expose-gc', loadChild, file, className]);
		runs.push(JSON.parse(printed) as Loaded);
	}
	const of = (key: keyof Loaded) => median(runs.map((run) => run[key]));
	return { ms: of('ms'), heapMb: of('heapMb'), descriptionKb: of('descriptionKb') };
}

export const loading: Row = {
	name: 'loading',
	title: 'Loading the package',
	run: async (bench) => {
		const times = bench.pick(7, 1);
		const lines: string[][] = [];
		for (const { who, file, className } of NODES) {
			const { ms, heapMb, descriptionKb } = await loaded(file, className, times);
			lines.push([who, shown(ms, 'ms'), shown(heapMb, 'MB'), shown(descriptionKb, 'kB')]);
		}
		return {
			setup:
				`The node's file is loaded into a fresh process that holds n8n-workflow already; medians of ${times}. ` +
				`The description is what the editor gets: that of every version of the node.`,
			columns: ['', 'time', 'heap', 'description'],
			lines,
			verdicts: [],
		};
	},
};
