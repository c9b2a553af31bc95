/** `npm test -- nodes`: the quick tests in every version of Node that the package supports. */
import { sumOf, type Counts } from '../lib/counts.mts';
import { NODES, type Major } from '../lib/nodejs.mts';
import { table } from '../lib/table.mts';
import { quick } from './quick.mts';

export async function nodes({ only = Object.keys(NODES) }: { only?: string[] }): Promise<Counts> {
	const rows = [];
	for (const major of only.map((text) => Number(text) as Major)) {
		const { passed, failed } = await quick({ node: major });
		rows.push({ node: NODES[major], passed, failed });
	}
	console.log(table(rows, { Node: 'node', Passed: 'passed', Failed: 'failed' }));
	return sumOf(rows);
}
