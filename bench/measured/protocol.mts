/** The messages between the benchmark and a measured process. */
import type { RunRequest } from '../../test/support/run.mts';
import type { LookupBatch } from './inProcess.mts';
import type { Cost } from './meter.mts';

/** A node to run in n8n's engine. */
export interface EngineJob {
	kind: 'engine';
	request: RunRequest;
	/** The folder of the unpacked package. */
	package: string;
	/** How often to run it, in the same process. */
	runs: number;
	/** Each input item arrives in an execution of its own, this many ms after the start. */
	arrivals?: number[];
	/** A run that warms up the process. Idle memory is measured after it. */
	first?: RunRequest;
}

/** Bodies to send without n8n. */
export interface UndiciJob {
	kind: 'undici';
	url: string;
	apiKey: string;
	path: string;
	bodies: unknown[];
	runs: number;
}

/** Lookups of the node without n8n, with a service in the same process. */
export interface InstantJob {
	kind: 'instant';
	/** The folder of the unpacked package. */
	package: string;
	lookups: LookupBatch;
	/** Lookups that warm up the process. */
	first: LookupBatch;
	runs: number;
}

export type Job = EngineJob | UndiciJob | InstantJob;

/** The results and the cost of a run. */
export interface Measurement extends Cost {
	/** Records in the output, however many are in an item. */
	records: number;
	/** Items that n8n can link to their input. */
	linked: number;
	/** The time of each execution in ms, if they arrive one by one. */
	tookMs?: number[];
	/** The peak above the memory before any run, in MB. */
	peakOverFreshMb?: number;
	/** The error that ended the run. */
	error?: string;
}

export type ToChild = { job: Job } | { go: true };
export type FromChild = { ready: true } | { outcomes: Measurement[] };
