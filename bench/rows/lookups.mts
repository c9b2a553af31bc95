/** Single lookups with three expressions each: the cost of an item. */
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import type { SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import { UNLIMITED, type Bench, type EngineWork } from '../bench.mts';
import {
	domainsOf,
	EXCLUDE,
	floorLookup,
	httpRequest,
	itemsOf,
	LOOKUP_BODY,
	oursLookup,
	twinLookup,
} from '../lookups.mts';
import type { Measurement } from '../measured/protocol.mts';
import { declarativeTwin } from '../nodes/declarative.mts';
import { shown } from '../numbers.mts';
import { DECLARATIVE, FLOOR, HTTP_REQUEST_NODE, OURS, UNDICI, type Row } from '../row.mts';

const PATH = '/v1/all-attributes';
/** (c) and (d) send all requests at once. The service allows it here, because this row is about CPU. */
const WIDE_OPEN = 100_000;
const WARM_UP = 50;
/** This many inputs are compared, with the measured settings and with the next ones. */
const COMPARED = 5;
const OTHER_SETTINGS: INodeParameters[] = [
	{ simplify: false },
	{ exclude: '={{ "contacts, ucc_records, google_reviews" }}' },
	{ exclude: [], output: 'contacts' },
	{ exclude: [], output: 'google_reviews' },
];

export const lookups: Row = {
	name: 'lookups',
	title: '1,000 single lookups, 3 expressions each',
	run: async (bench) => {
		const count = bench.pick(1000, 200);
		const runs = bench.pick(5, 2);
		const world = { companies: 2000, liens: 0, 'minute-limit': UNLIMITED };
		return await bench.withSandbox(world, async (sandbox) =>
			bench.withSandbox({ ...world, concurrency: WIDE_OPEN }, async (open) => {
				const domains = await domainsOf(sandbox, count);
				const input = itemsOf(domains);
				await checkSameItems(bench, open, input.slice(0, COMPARED));
				const inEngine = async (request: EngineWork['request'], where = sandbox) =>
					await bench.measure(
						bench.engineJob(where, {
							request: { ...request, input },
							first: { ...request, input: input.slice(0, WARM_UP) },
							runs,
						}),
					);
				const bodies = domains.map((url) => ({ url, exclude: EXCLUDE }));
				const undici = await bench.measure(bench.undiciJob(sandbox, PATH, bodies, runs));
				const ours = await inEngine(oursLookup);
				const floor = await inEngine(floorLookup);
				const http = await inEngine(httpRequest(`${open.url}${PATH}`, LOOKUP_BODY, {}), open);
				const twin = await inEngine(twinLookup, open);

				const perItem = (outcome: Measurement) => outcome.cpuMs / count;
				const line = (who: string, outcome: Measurement) => [
					who,
					`${outcome.records} of ${count}`,
					shown(perItem(outcome), 'ms'),
					shown(outcome.wallMs / count, 'ms'),
					shown(outcome.blockMs, 'ms'),
				];
				const ofFloor = perItem(ours) / perItem(floor);
				const floorOfTwin = perItem(twin) / perItem(floor);
				const ofTwin = perItem(twin) / perItem(ours);
				return {
					setup:
						`Company lookups by domain, one call each, no rate limit and no latency; all three parameters are expressions that read a field ` +
						`of the item, as the editor writes them when you drag a field in. (b) and (c) output each response as received. (d) outputs the same items as this node, which is checked first; ` +
						`its Simplify is one expression for all fields, the cheapest way. Medians of ${runs} runs in a warm process.`,
					columns: ['', 'records', 'CPU an item', 'time an item', 'longest block'],
					lines: [
						line(OURS, ours),
						line(UNDICI, undici),
						line(FLOOR, floor),
						line(HTTP_REQUEST_NODE, http),
						line(DECLARATIVE, twin),
					],
					verdicts: [
						{
							target: 'CPU an item ≤ 1.25 × (b)',
							measured: `${shown(ofFloor)} ×`,
							met: ofFloor <= 1.25,
						},
						{
							target: 'CPU an item ≥ 10 × less than (d)',
							measured: `${shown(ofTwin)} × less`,
							met: ofTwin >= 10,
							why: `The least a node can do with n8n's engine, (b), takes ${shown(floorOfTwin)} × less.`,
						},
						{
							target: 'longest event-loop block < 50 ms',
							measured: shown(ours.blockMs, 'ms'),
							met: ours.blockMs < 50,
							why: `In the same run (b), which only makes the calls, is blocked for ${shown(floor.blockMs, 'ms')}.`,
						},
					],
					chart: {
						title: 'CPU of a single lookup, milliseconds',
						bars: [
							{ who: OURS, value: perItem(ours) },
							{ who: UNDICI, value: perItem(undici) },
							{ who: FLOOR, value: perItem(floor) },
							{ who: HTTP_REQUEST_NODE, value: perItem(http) },
							{ who: DECLARATIVE, value: perItem(twin) },
						].map((bar) => ({ ...bar, text: shown(bar.value, 'ms') })),
					},
				};
			}),
		);
	},
};

/** Throws if the items of (d) aren't those of this node. */
async function checkSameItems(
	bench: Bench,
	sandbox: SandboxProcess,
	input: INodeExecutionData[],
): Promise<void> {
	// Loaded only here, because n8n-core makes a folder, which `close` deletes.
	const { createEngine } = await import('../../test/support/engine.mts');
	const engine = await createEngine({
		nodes: [BusinessDataLookup, declarativeTwin(BusinessDataLookup)],
		credentials: [BusinessDataLookupApi],
	});
	const itemsFor = async ({ node, parameters }: EngineWork['request'], other: INodeParameters) => {
		const request = { node, parameters: { ...parameters, ...other }, input };
		const { items, error } = await engine.run(bench.engineJob(sandbox, { request }).request);
		if (error || items.length === 0) throw new Error(error?.message ?? `${node} gives no items`);
		return JSON.stringify(items.map(({ json }) => json));
	};
	try {
		for (const other of [{}, ...OTHER_SETTINGS]) {
			const ours = await itemsFor(oursLookup, other);
			if ((await itemsFor(twinLookup, other)) === ours) continue;
			throw new Error(`(d) gives other items than this node with ${JSON.stringify(other)}`);
		}
	} finally {
		await engine.close();
	}
}
