import type { N8nHome } from './n8nHome.mts';
import { n8n } from './n8nProcess.mts';

/** An item that a node output. */
export interface Item {
	json: Record<string, unknown>;
	pairedItem?: { item: number } | Array<{ item: number }>;
}

/** An execution as n8n reports it, as far as the scripts read it. */
export interface Execution {
	status: string;
	data: {
		resultData: {
			error?: { message: string; description?: string | null };
			runData: Record<string, NodeRun[]>;
		};
	};
}

interface NodeRun {
	hints?: Array<{ message: string }>;
	data?: { main: Array<Item[] | null> };
}

/** Finds the JSON document among the log lines that n8n prints. */
function parseExecution(printed: string): Execution {
	const begin = printed.search(/^\{$/m);
	const length = printed.slice(begin).search(/^\}$/m) + 1;
	if (begin < 0 || length === 0) throw new Error(`n8n printed no execution\n${printed}`);
	return JSON.parse(printed.slice(begin, begin + length)) as Execution;
}

/** Runs an imported workflow through n8n's CLI. A failed execution is returned too, not thrown. */
export async function runWorkflow(home: N8nHome, id: string): Promise<Execution> {
	const { stdout, stderr } = await n8n(home, ['execute', `--id=${id}`, '--rawOutput']);
	return parseExecution(stdout || stderr);
}

/** The items of a node's first output in its only run; none if it did not run. */
export function itemsOf(execution: Execution, node: string): Item[] {
	return execution.data.resultData.runData[node]?.[0]?.data?.main[0] ?? [];
}

/** The hints in a node's output panel. */
export function hintsOf(execution: Execution, node: string): string[] {
	return (execution.data.resultData.runData[node]?.[0]?.hints ?? []).map((hint) => hint.message);
}
