/** What a row of the benchmark is, and what it comes to. */
import type { Bench } from './bench.mts';

/** One bar of the chart. */
export interface Bar {
	who: string;
	value: number;
	/** The value as it is written beside the bar. */
	text: string;
}

/** A target and what was measured. */
export interface Verdict {
	target: string;
	measured: string;
	met: boolean;
	/** The reason, should it be missed. */
	why?: string;
}

export interface RowResult {
	/** How it was measured, in a few sentences. */
	setup: string;
	columns: string[];
	/** A cell for each column. */
	lines: string[][];
	verdicts: Verdict[];
	/** The part of the chart that shows it: what the bars mean, the less the better. */
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
