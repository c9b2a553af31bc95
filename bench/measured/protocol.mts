/** What the benchmark and a measured process say to each other. */
import type { RunRequest } from '../../test/support/run.mts';
import type { Lookups } from './inProcess.mts';
import type { Cost } from './meter.mts';

/** A node to run in n8n's engine. */
export interface EngineJob {
	kind: 'engine';
	request: RunRequest;
	/** The folder of the unpacked package. */
	package: string;
	/** How often it is run; the process stays warm. */
	runs: number;
	/** With this, each input item comes in an execution of its own, so many ms after the start. */
	arrivals?: number[];
	/** n8n's N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE, off by default: an execution without expressions does without the engine. */
	lazyAcquire?: boolean;
	/** A run before all others, so that the process is one that has worked: idle is what it holds afterwards. */
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

/** Lookups of the node without n8n, at a service in the same process. */
export interface InstantJob {
	kind: 'instant';
	/** The folder of the unpacked package. */
	package: string;
	lookups: Lookups;
	/** Run a few times before, so that the process is warm. */
	first: Lookups;
	runs: number;
}

export type Job = EngineJob | UndiciJob | InstantJob;

/** What one run brought, and what it cost. */
export interface Outcome extends Cost {
	/** Records that came out, whatever the node packs into one item. */
	records: number;
	/** Items of the error branch, or marked as failed. */
	failed: number;
	/** Items for which n8n knows the input they come from. */
	linked: number;
	/** What each execution took, in ms, where they come one by one. */
	tookMs?: number[];
	/** The peak above what the process held before any run, in MB. */
	peakOverFreshMb?: number;
	/** What ended the run. */
	error?: string;
	/** What the node noted in its output panel. */
	hint?: string;
}

export type ToChild = { job: Job } | { go: true };
export type FromChild = { ready: true } | { outcomes: Outcome[] };
