/** One cell of the matrix: an operation is run with its inputs while a fault is in effect, under one On Error setting. */
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../nodes/BusinessDataLookup/catalogue/types.ts';
import type { Dataset } from '../../sandbox/data/dataset.mts';
import type { Engine, NodeRun } from '../support/engine.mts';
import { examples, type Example } from '../support/examples.mts';
import type { Fault } from './fault.mts';
import { startFaultyProxy, type Service } from './faultyProxy.mts';

export const MODES = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

export interface MatrixCell {
	fault: Fault;
	subject: Subject;
	onError: OnError;
}

/** An operation of the catalogue and how it is called. */
export interface Subject {
	name: string;
	operation: Operation;
	example: Example;
	parameters: INodeParameters;
	inputs: IDataObject[];
}

/** The output of one input. */
export interface CellOutcome {
	/** Its items as text, files included, in order. */
	answered: string[];
	/** The messages of its failed items. */
	failed: string[];
}

/** Everything that can be seen of a run. */
export type Observation = Awaited<ReturnType<typeof observe>>;

const INPUTS: IDataObject[] = Array.from({ length: 3 }, (_, row) => ({ row }));
/** A run that has not ended then is canceled, and its cell does not hold. */
const MAX_RUN_MS = 600_000;
const TIMEOUT_MS = 10_000;
/** A pause of unknown length is two seconds. This is enough for five, on a busy machine too. */
const MAX_WAIT_S = 12;

/** Every operation of the catalogue. Throws where one has no example. */
export const subjectsOf = (data: Dataset): Subject[] =>
	operations.map((operation) => {
		const name = `${operation.resource}.${operation.value}`;
		const example = examples.find((each) => each.operation === name);
		if (!example) throw new Error(`${name} has no example in test/support/examples.mts`);
		const parameters = merged(example.parameters(data), example.nothing?.parameters ?? {});
		const list = operation.paging ? { returnAll: true } : {};
		// Save Field Mapping takes one input.
		const inputs = operation.mappings ? INPUTS.slice(0, 1) : INPUTS;
		return { name, operation, example, parameters: { ...parameters, ...list }, inputs };
	});

/** The parameters of `first`. For the second input they have the values of `second`, by expressions. */
function merged<Value>(first: Value, second: unknown): Value {
	if (typeof first === 'string' && typeof second === 'string' && first !== second)
		return `={{ $json.row === 1 ? ${JSON.stringify(second)} : ${JSON.stringify(first)} }}` as Value;
	if (typeof first !== 'object' || first === null) return first;
	const others = Object(second) as Record<string, unknown>;
	if (Array.isArray(first) && first.length !== others.length) return first;
	const entries = Object.entries(first).map(([name, value]) => [name, merged(value, others[name])]);
	const whole = Array.isArray(first)
		? entries.map(([, value]) => value)
		: Object.fromEntries(entries);
	return whole as Value;
}

let cells = 0;

/** Runs an operation at the service, with a fault or without any. */
export async function observe(
	engine: Engine,
	service: Service,
	{ fault, subject, onError }: Pick<MatrixCell, 'subject' | 'onError'> & { fault?: Fault },
) {
	const key = `canary-${(cells += 1)}-5d41402abc`;
	const front = await startFaultyProxy(service, fault);
	const { resource, value } = subject.operation;
	const baseUrl = fault?.baseUrl?.(front.url) ?? front.url;
	const logged = engine.logs.length;
	const run = await engine.run({
		node: 'businessDataLookup',
		parameters: {
			...{ resource, operation: value, authentication: 'apiKey' },
			...subject.parameters,
			options: { timeout: fault?.timeout ?? TIMEOUT_MS, maxWait: MAX_WAIT_S },
		},
		credentials: { businessDataLookupApi: { baseUrl, apiKey: key } },
		input: subject.inputs.map((json) => ({ json })),
		onError,
		cancel: sleep(MAX_RUN_MS, undefined, { ref: false }),
	});
	const socketsLeft = await front.left();
	const observation = {
		...(await outcomesOf(run, subject.inputs.length)),
		/** What stopped the run. */
		error: run.error?.message,
		hints: run.hints.map(({ message }) => message),
		canceled: run.canceled,
		/** Everything that n8n shows, stores or logs of the run. */
		shown: shownOf([run.stored, engine.logs.slice(logged)]),
		calls: front.calls(),
		carriedOut: front.carriedOut,
		socketsLeft,
		/** The secret of this cell's credential. */
		key,
	};
	await front.close();
	return observation;
}

const shownOf = (value: unknown): string =>
	inspect(value, { depth: 20, maxArrayLength: null, maxStringLength: null, breakLength: Infinity });

async function outcomesOf(run: NodeRun, count: number) {
	const inputs: CellOutcome[] = Array.from({ length: count }, () => ({
		answered: [],
		failed: [],
	}));
	/** Items that n8n links to no input. */
	let unlinked = 0;
	for (const item of [...run.items, ...run.errorItems]) {
		const linked = linksOf(item);
		if (linked.length === 0 || !linked.every((link) => link in inputs)) unlinked += 1;
		for (const { answered, failed } of linked.flatMap((link) => inputs[link] ?? [])) {
			const { error, details } = item.json;
			if (typeof error === 'string' && typeof details === 'object') failed.push(error);
			else answered.push(await textOf(run, item));
		}
	}
	return { inputs, unlinked };
}

type Item = NodeRun['items'][number];

/** The inputs that an item is linked to. */
const linksOf = ({ pairedItem = [] }: Item): number[] =>
	[pairedItem].flat().map((link) => (typeof link === 'number' ? link : link.item));

const textOf = async (run: NodeRun, item: Item): Promise<string> => {
	const file = item.binary ? (await run.binary(item, 'data')).toString('latin1') : '';
	return JSON.stringify(item.json) + file;
};
