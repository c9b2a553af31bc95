/** Writes benchmarks.md and benchmarks.svg. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Row, RowResult } from '../row.mts';
import { CHART, REPORT } from '../paths.mts';
import { chartOf } from './chart.mts';
import { reportOf } from './markdown.mts';

/** A row with its result. */
export interface MeasuredRow extends Row {
	result: RowResult;
}

export interface Machine {
	cores: number;
	processor: string;
	/** Version of the Node that n8n uses. */
	node: string;
}

/** Writes both into `folder`, and says so. */
export async function writeReport(
	done: MeasuredRow[],
	machine: Machine,
	folder: string,
): Promise<void> {
	const [report, chart] = [REPORT, CHART].map((name) => path.join(folder, name));
	await mkdir(folder, { recursive: true });
	await writeFile(report, await reportOf(done, machine));
	await writeFile(chart, chartOf(done));
	console.log(`Written: ${report}, ${chart}`);
}
