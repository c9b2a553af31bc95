/** A row of the benchmark and its result. */
import type { Bench } from './bench.mts';

/** One bar of the chart. */
export interface Bar {
	who: string;
	value: number;
	/** The text beside the bar. */
	text: string;
}

/** A target and what was measured. */
export interface Verdict {
	target: string;
	measured: string;
	met: boolean;
	/** The reason if the target is missed. */
	why?: string;
}

export interface RowResult {
	/** How it was measured, in a few sentences. */
	setup: string;
	columns: string[];
	/** A cell for each column. */
	lines: string[][];
	verdicts: Verdict[];
	/** Its part of the chart. Shorter bars are better. */
	chart?: { title: string; bars: Bar[] };
}

export interface Row {
	/** For `--only`. */
	name: string;
	title: string;
	run(bench: Bench): Promise<RowResult>;
}

export const OURS = 'this node';
export const UNDICI = '(a) bare undici';
export const FLOOR = '(b) platform floor';
export const HTTP_REQUEST_NODE = '(c) HTTP Request';
export const DECLARATIVE = '(d) declarative';
