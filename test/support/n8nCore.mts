/** n8n-core. Import it only from here, because this file prepares the environment first. */
import './environment.mts';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { BinaryDataService } from 'n8n-core';
import { Expression, LoggerProxy, type Logger, type LogMetadata } from 'n8n-workflow';

export {
	ExecuteContext,
	ExecutionLifecycleHooks,
	ExternalSecretsProxy,
	getAdditionalKeys,
	PollContext,
	RoutingNode,
	WorkflowExecute,
} from 'n8n-core';

/** One line that n8n or a node wrote to n8n's log. */
export interface LogLine {
	level: keyof Logger;
	message: string;
	metadata?: LogMetadata;
}

type Service<T> = abstract new (...dependencies: never[]) => T;

interface ServiceContainer {
	get<T>(service: Service<T>): T;
	set<T>(service: Service<T>, instance: T): void;
}

// Several versions of these two packages can be installed side by side; only the ones n8n-core itself loads count.
const requireAsCore = createRequire(createRequire(import.meta.url).resolve('n8n-core'));
const { Container } = requireAsCore('@n8n/di') as { Container: ServiceContainer };
const configuration = requireAsCore('@n8n/config') as {
	GlobalConfig: Service<{
		expressionEngine: Parameters<typeof Expression.initExpressionEngine>[0];
	}>;
	SsrfProtectionConfig: Service<{ enabled: boolean }>;
};
const backend = requireAsCore('@n8n/backend-common') as { Logger: Service<Logger> };

/** n8n's store of binary files, in filesystem mode under the temporary user folder. */
export const binaryStore = (): BinaryDataService => Container.get(BinaryDataService);

/** Turns n8n's guard against requests to internal addresses on or off. */
export function guardRequests(enabled: boolean): void {
	Container.get(configuration.SsrfProtectionConfig).enabled = enabled;
}

/** Replaces n8n's logger by one that prints nothing. Returns the array of its lines. */
export function recordLogs(): LogLine[] {
	const lines: LogLine[] = [];
	const record = (level: LogLine['level']) => (message: string, metadata?: LogMetadata) => {
		lines.push({ level, message, metadata });
	};
	const recorder = {
		error: record('error'),
		warn: record('warn'),
		info: record('info'),
		debug: record('debug'),
		scoped: () => recorder,
	};
	Container.set(backend.Logger, recorder);
	LoggerProxy.init(recorder);
	return lines;
}

/** n8n's default engine for expressions needs this Node. */
const NODE_OF_VM = 24;

/** Evaluates expressions as n8n does by default, if this Node can. Ends with `stopExpressions`. */
export async function startExpressions(): Promise<void> {
	if (Number.parseInt(process.versions.node, 10) < NODE_OF_VM) return;
	const { expressionEngine } = Container.get(configuration.GlobalConfig);
	// Starting a context for expressions takes longer than most tests. It starts with the first expression.
	await Expression.initExpressionEngine({
		...expressionEngine,
		sharedCaller: true,
		lazyAcquire: true,
		compileCache: true,
	});
}

/** How long a context of expressions takes to end. */
const CONTEXT_ENDS_MS = 100;

/** Ends the contexts of expressions: a thread that ends while one is being made or ended takes the process with it. */
export async function stopExpressions(): Promise<void> {
	await Expression.disposeExpressionEngine();
	// n8n does not wait for the end of the one that was used last.
	await sleep(CONTEXT_ENDS_MS);
}
