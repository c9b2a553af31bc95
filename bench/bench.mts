/** What all rows use: sandboxes and measured processes. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { median } from 'simple-statistics';
import { n8nNode } from '../scripts/lib/n8nInstall.mts';
import { projectRoot } from '../scripts/lib/paths.mts';
import { end, launch } from '../scripts/lib/processes.mts';
import {
	startSandboxProcess,
	type SandboxFlags,
	type SandboxProcess,
} from '../scripts/lib/sandboxProcess.mts';
import type {
	EngineJob,
	FromChild,
	Job,
	Measurement,
	ToChild,
	UndiciJob,
} from './measured/protocol.mts';
import { measuredChild, oneN8n, packageFolder } from './paths.mts';

/** The limit of rows without a rate limit. */
export const UNLIMITED = 1_000_000_000;

export type EngineWork = Omit<EngineJob, 'kind' | 'package' | 'runs' | 'request' | 'first'> & {
	request: Omit<EngineJob['request'], 'credentials'>;
	first?: Omit<EngineJob['request'], 'credentials'>;
	runs?: number;
};

export class Bench {
	/** @param quick makes everything smaller, for developing the benchmark */
	constructor(readonly quick: boolean) {}

	/** `full`, or `quick` in a quick run. */
	pick<Value>(full: Value, quick: Value): Value {
		return this.quick ? quick : full;
	}

	/** Starts a sandbox for `work`, and stops it afterwards. */
	async withSandbox<Result>(
		flags: SandboxFlags,
		work: (sandbox: SandboxProcess) => Promise<Result>,
	): Promise<Result> {
		const sandbox = await startSandboxProcess({ port: 0, ...flags });
		try {
			return await work(sandbox);
		} finally {
			await sandbox.stop();
		}
	}

	/** A job of a node in n8n's engine, with the sandbox's credential. */
	engineJob(sandbox: SandboxProcess, { request, first, runs = 1, ...more }: EngineWork): EngineJob {
		const { url: baseUrl, apiKey } = sandbox;
		const credentials = { businessDataLookupApi: { baseUrl, apiKey } };
		return {
			kind: 'engine',
			package: packageFolder,
			request: { ...request, credentials },
			first: first && { ...first, credentials },
			runs,
			...more,
		};
	}

	undiciJob(sandbox: SandboxProcess, path: string, bodies: unknown[], runs = 1): UndiciJob {
		const { url, apiKey } = sandbox;
		return { kind: 'undici', url, apiKey, path, bodies, runs };
	}

	/** Runs each job in a process of its own, all at the same time. Resolves with the outcomes of each job's runs. */
	async together(jobs: Job[]): Promise<Measurement[][]> {
		const children = await Promise.all(jobs.map(start));
		return await Promise.all(children.map(finish));
	}

	/** Runs a job in a process of its own. Resolves with {@link medianOf} its runs. */
	async measure(job: Job): Promise<Measurement> {
		const [outcomes] = await this.together([job]);
		return medianOf(outcomes);
	}
}

async function start(job: Job): Promise<ChildProcess> {
	const flags = ['--expose-gc', '--import', 'tsx', '--import', oneN8n];
	const child = launch(n8nNode, [...flags, measuredChild], {
		cwd: projectRoot,
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	sendTo(child, { job });
	await messageFrom(child);
	return child;
}

async function finish(child: ChildProcess): Promise<Measurement[]> {
	sendTo(child, { go: true });
	const answer = await messageFrom(child);
	await end(child);
	if (!('outcomes' in answer)) throw new Error('The measured process sent an unexpected message');
	return answer.outcomes;
}

function sendTo(child: ChildProcess, message: ToChild): void {
	child.send(message);
}

async function messageFrom(child: ChildProcess): Promise<FromChild> {
	const gone = once(child, 'exit').then(([code]) => {
		throw new Error(`A measured process ended with ${code} before it had answered`);
	});
	const [message] = (await Promise.race([once(child, 'message'), gone])) as [FromChild];
	return message;
}

/**
 * Times and costs are medians, the rest is from the last run. The peak is from the first run, because the peak of a
 * process never falls, and what a run leaves behind counts until V8 collects it.
 */
function medianOf(outcomes: Measurement[]): Measurement {
	const of = (key: 'wallMs' | 'cpuMs' | 'blockMs') =>
		median(outcomes.map((outcome) => outcome[key]));
	return {
		...outcomes[outcomes.length - 1],
		wallMs: of('wallMs'),
		cpuMs: of('cpuMs'),
		peakMb: outcomes[0].peakMb,
		blockMs: of('blockMs'),
	};
}
