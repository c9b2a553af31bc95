import type { N8nHome } from './n8nHome.mts';
import { n8n } from './n8nProcess.mts';

/** An item as a node gave it out. */
export interface Item {
	json: Record<string, unknown>;
	binary?: Record<string, { fileName?: string; mimeType: string }>;
	pairedItem?: { item: number } | Array<{ item: number }>;
}

/** n8n's account of an execution, as far as the scripts read it. */
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
	executionStatus: string;
	hints?: Array<{ message: string }>;
	data?: { main: Array<Item[] | null> };
	error?: { message: string; description?: string | null; httpCode?: string | null };
}

/** Finds the JSON document that n8n prints among its log lines. */
function parseExecution(printed: string): Execution {
	const begin = printed.search(/^\{$/m);
	const length = printed.slice(begin).search(/^\}$/m) + 1;
	if (begin < 0 || length === 0) throw new Error(`n8n printed no execution\n${printed}`);
	return JSON.parse(printed.slice(begin, begin + length)) as Execution;
}

/** Runs an imported workflow through n8n's CLI. A failed execution is given back too, not thrown. */
export async function runWorkflow(home: N8nHome, id: string): Promise<Execution> {
	const { stdout, stderr } = await n8n(home, ['execute', `--id=${id}`, '--rawOutput']);
	return parseExecution(stdout || stderr);
}

/** The items a node gave out in its only run, on output `output`; none when it did not run. */
export function itemsOf(execution: Execution, node: string, output = 0): Item[] {
	return execution.data.resultData.runData[node]?.[0]?.data?.main[output] ?? [];
}

/** The hints a node showed in its output panel. */
export function hintsOf(execution: Execution, node: string): string[] {
	return (execution.data.resultData.runData[node]?.[0]?.hints ?? []).map((hint) => hint.message);
}
