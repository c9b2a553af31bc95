/** Single lookups with three expressions each: what an item costs. */
import { UNLIMITED, type EngineWork } from '../bench.mts';
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
import type { Outcome } from '../measured/protocol.mts';
import { shown } from '../numbers.mts';
import { DECLARATIVE, FLOOR, HTTP_REQUEST_NODE, OURS, UNDICI, type Row } from '../row.mts';

const PATH = '/v1/all-attributes';
/** All requests of (c) and (d) are sent at once; this row is about CPU, so they may. */
const WIDE_OPEN = 100_000;
const WARM_UP = 50;

export const lookups: Row = {
	name: 'lookups',
	title: '1,000 single lookups, 3 expressions each',
	run: async (bench) => {
		const count = bench.pick(1000, 200);
		const runs = bench.pick(5, 2);
		const twinCount = bench.pick(100, 20);
		const world = { companies: 2000, liens: 0, 'minute-limit': UNLIMITED };
		return await bench.withSandbox(world, async (sandbox) =>
			bench.withSandbox({ ...world, concurrency: WIDE_OPEN }, async (open) => {
				const domains = await domainsOf(sandbox, count);
				const input = itemsOf(domains);
				const inEngine = async (request: EngineWork['request'], where = sandbox, times = runs) =>
					await bench.measure(
						bench.engineJob(where, {
							request: { input, ...request },
							runs: times,
							warmUp: Math.min(WARM_UP, twinCount),
						}),
					);
				const bodies = domains.map((url) => ({ url, exclude: EXCLUDE }));
				const undici = await bench.measure(bench.undiciJob(sandbox, PATH, bodies, runs));
				const ours = await inEngine(oursLookup);
				const floor = await inEngine(floorLookup);
				const http = await inEngine(httpRequest(`${open.url}${PATH}`, LOOKUP_BODY, {}), open);
				const twinInput = input.slice(0, twinCount);
				const twin = await inEngine({ ...twinLookup, input: twinInput }, open, 1);

				const perItem = (outcome: Outcome, items = count) => outcome.cpuMs / items;
				const line = (who: string, outcome: Outcome, items = count) => [
					who,
					`${outcome.records} of ${items}`,
					shown(perItem(outcome, items), 'ms'),
					shown(outcome.wallMs / items, 'ms'),
					shown(outcome.blockMs, 'ms'),
				];
				const ofFloor = perItem(ours) / perItem(floor);
				const floorOfTwin = perItem(twin, twinCount) / perItem(floor);
				const ofTwin = perItem(twin, twinCount) / perItem(ours);
				return {
					setup:
						`Company lookups by domain, one call each, no rate limit and no latency; all three parameters are expressions, evaluated by n8n's ` +
						`default engine (vm). Medians of ${runs} runs in a warm process; (d) has the same parameters as this node and is run once, with ${twinCount} items.`,
					columns: ['', 'records', 'CPU an item', 'time an item', 'longest block'],
					lines: [
						line(OURS, ours),
						line(UNDICI, undici),
						line(FLOOR, floor),
						line(HTTP_REQUEST_NODE, http),
						line(DECLARATIVE, twin, twinCount),
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
							why: `The least a node can do, (b), takes ${shown(floorOfTwin)} × less itself: three expressions in the vm engine are most of what it costs.`,
						},
						{
							target: 'longest event-loop block < 50 ms',
							measured: shown(ours.blockMs, 'ms'),
							met: ours.blockMs < 50,
						},
					],
					chart: {
						title: 'CPU of a single lookup, milliseconds',
						bars: [
							{ who: OURS, value: perItem(ours) },
							{ who: UNDICI, value: perItem(undici) },
							{ who: FLOOR, value: perItem(floor) },
							{ who: HTTP_REQUEST_NODE, value: perItem(http) },
							{ who: DECLARATIVE, value: perItem(twin, twinCount) },
						].map((bar) => ({ ...bar, text: shown(bar.value, 'ms') })),
					},
				};
			}),
		);
	},
};
