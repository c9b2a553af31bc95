/** Large and small runs without n8n: does an input of a large run cost more CPU? */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Bench } from '../bench.mts';
import type { LookupBatch } from '../measured/inProcess.mts';
import type { Measurement } from '../measured/protocol.mts';
import { shown } from '../numbers.mts';
import { packageFolder } from '../paths.mts';
import { OURS, type Row } from '../row.mts';

/** An input of the large run may cost this many times as much as one of the small run. */
const MOST = 1.3;
/** Runs of the small size, which varies more. */
const RUNS = 5;

interface Kind {
	name: string;
	/** Inputs of the small run and of the large one. */
	sizes: [number, number];
	parameters: INodeParameters;
	rowOf: (n: number) => IDataObject;
}

const enrich = { resource: 'company', operation: 'enrich', value: '={{ $json.domain }}' };
const domainOf = (n: number) => ({ domain: `company-${n}.example` });

const kinds: Kind[] = [
	{ name: 'Enrich', sizes: [5_000, 80_000], parameters: enrich, rowOf: domainOf },
	{
		name: 'Enrich, Items per Call 1',
		sizes: [2_000, 16_000],
		parameters: { ...enrich, options: { itemsPerCall: 1 } },
		rowOf: domainOf,
	},
];

interface Measured {
	inputs: number;
	outcome: Measurement;
	/** CPU of an input, ms. */
	cpuMs: number;
}

const lookupsOf = ({ parameters, rowOf }: Kind, inputs: number): LookupBatch => ({
	parameters,
	rows: Array.from({ length: inputs }, (_, n) => rowOf(n)),
});

/** Measures runs in a process that the smaller size has warmed up. */
async function measured(bench: Bench, kind: Kind, inputs: number, runs: number): Promise<Measured> {
	const outcome = await bench.measure({
		kind: 'instant',
		package: packageFolder,
		lookups: lookupsOf(kind, inputs),
		first: lookupsOf(kind, kind.sizes[0]),
		runs,
	});
	return { inputs, outcome, cpuMs: outcome.cpuMs / inputs };
}

export const growth: Row = {
	name: 'growth',
	title: '80,000 inputs by key',
	run: async (bench) => {
		const pairs: Array<{ kind: Kind; small: Measured; large: Measured }> = [];
		for (const kind of kinds) {
			const [few, many] = kind.sizes.map((size) => bench.pick(size, size / 5));
			const small = await measured(bench, kind, few, RUNS);
			const large = await measured(bench, kind, many, 1);
			pairs.push({ kind, small, large });
		}
		const line = ({ kind: { name }, small, large }: (typeof pairs)[number]) =>
			[small, large].map(({ inputs, outcome, cpuMs }, nth) => [
				nth === 0 ? `${OURS}, ${name}` : '',
				shown(inputs),
				shown(outcome.records),
				shown(cpuMs * 1000, 'µs'),
				nth === 0 ? '' : `${shown(cpuMs / small.cpuMs)} ×`,
				shown(outcome.blockMs, 'ms'),
				shown(outcome.peakMb, 'MB'),
			]);
		return {
			setup:
				`The node's \`execute\` without n8n, in production, in front of a service in the same process that responds at once and has no rate limit. ` +
				`Each size has a process of its own, warmed up with the smaller size; the smaller one is the median of ${RUNS} runs.`,
			columns: ['', 'inputs', 'found', 'CPU an input', 'ratio', 'longest block', 'peak memory'],
			lines: pairs.flatMap(line),
			verdicts: pairs.map(({ kind: { name }, small, large }) => {
				const ratio = large.cpuMs / small.cpuMs;
				const isWhole = [small, large].every(
					({ inputs, outcome }) => outcome.records === inputs && outcome.linked === inputs,
				);
				return {
					target: `${name}: an input of ${shown(large.inputs)} ≤ ${MOST} × CPU of one of ${shown(small.inputs)}`,
					measured: `${shown(ratio)} ×${isWhole ? '' : ', and not all were found'}`,
					met: ratio <= MOST && isWhole,
				};
			}),
		};
	},
};
