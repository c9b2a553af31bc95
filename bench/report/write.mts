/** Writes docs/results/benchmarks.md and docs/results/benchmarks.svg. */
import { writeFile } from 'node:fs/promises';
import type { Row, RowResult } from '../row.mts';
import { chart as chartFile, report as reportFile } from '../paths.mts';
import { chartOf } from './chart.mts';
import { reportOf } from './markdown.mts';

/** A row with its result. */
export interface Done extends Row {
	result: RowResult;
}

export interface Machine {
	cores: number;
	processor: string;
	/** Version of the Node that n8n uses. */
	node: string;
}

export async function writeReport(done: Done[], machine: Machine): Promise<void> {
	await writeFile(reportFile, await reportOf(done, machine));
	await writeFile(chartFile, chartOf(done));
}
