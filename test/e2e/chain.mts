/** Workflows that are a chain of nodes. */
import type { Workflow } from '../../scripts/lib/importing.mts';

interface Step {
	name: string;
	type: string;
	typeVersion: number;
	parameters?: object;
	/** Type of the credential → its id. */
	credentials?: Record<string, string>;
	onError?: string;
}

/** A workflow of steps, each linked to the next. A webhook gets `id` too, because n8n refuses one without an id. */
export const chain = (id: string, steps: Step[]): Workflow => ({
	id,
	name: id,
	nodes: steps.map(({ credentials = {}, ...step }, n) => ({
		parameters: {},
		...step,
		credentials: Object.fromEntries(
			Object.entries(credentials).map(([type, its]) => [type, { id: its, name: its }]),
		),
		id: `${id}-${n}`,
		position: [n * 200, 0],
		...(step.type.endsWith('.webhook') && { webhookId: id }),
	})),
	connections: Object.fromEntries(
		steps
			.slice(1)
			.map(({ name: node }, n) => [steps[n].name, { main: [[{ node, type: 'main', index: 0 }]] }]),
	),
});

/** The first step of a chain that a click starts. */
export const START: Step = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };

/** The node of this package in a chain. */
export const lookup = (parameters: object, credentials: Record<string, string>): Step => ({
	name: 'Look up',
	type: 'n8n-nodes-business-data-lookup.businessDataLookup',
	typeVersion: 1,
	parameters,
	credentials,
});
