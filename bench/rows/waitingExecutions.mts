/** Many executions that wait for the rate limit in one process: does one of many cost more CPU? */
import { LIMIT, limitedService, runAt } from '../limitedRun.mts';
import type { LookupBatch } from '../measured/inProcess.mts';
import { shown } from '../numbers.mts';
import { OURS, type Row } from '../row.mts';
import { measureInVirtualTime } from '../virtualTime.mts';

const SIZES = [1000, 4000] as const;
/** An execution of the large crowd may cost this many times as much as one of the small crowd. */
const MOST = 1.3;
/** s; nearly all of them wait as long as this, and then fail */
const MAX_WAIT = 300;

const oneLookup = (nth: number): LookupBatch => ({
	parameters: {
		resource: 'company',
		operation: 'getAllAttributes',
		lookupBy: 'url',
		value: '={{ $json.domain }}',
		options: { maxWait: MAX_WAIT },
	},
	rows: [{ domain: `company-${nth}.example` }],
});

interface Crowd {
	executions: number;
	/** How many were answered within Max Wait. */
	answered: number;
	/** CPU of an execution, ms. */
	cpuMs: number;
}

/** All begin at the same time, with a service of their own. */
const crowdOf = async (executions: number): Promise<Crowd> => {
	const before = process.cpuUsage();
	const answers = await measureInVirtualTime(async (execute, time) => {
		const service = limitedService(time);
		const place = { execute, time, baseUrl: `https://crowd-of-${executions}.example` };
		return await Promise.all(
			Array.from({ length: executions }, async (_, nth) =>
				runAt(service, place, oneLookup(nth)).then(
					() => true,
					() => false,
				),
			),
		);
	});
	const { user, system } = process.cpuUsage(before);
	return {
		executions,
		answered: answers.filter(Boolean).length,
		cpuMs: (user + system) / 1000 / executions,
	};
};

export const waitingExecutions: Row = {
	name: 'waitingExecutions',
	title: `${shown(SIZES[1])} executions that wait for the rate limit, ${LIMIT} calls a minute`,
	run: async (bench) => {
		const [few, many] = SIZES.map((size) => bench.pick(size, size / 2));
		await crowdOf(few / 2);
		const [small, large] = [await crowdOf(few), await crowdOf(many)];
		const ratio = large.cpuMs / small.cpuMs;
		return {
			setup:
				`One-item executions of Get All Attributes that begin at once in one process, with a Max Wait of ${MAX_WAIT} s. ` +
				`The node's \`execute\` without n8n, in virtual time; CPU of the whole process, the service included, after a warm-up.`,
			columns: ['', 'executions', 'answered', 'CPU an execution', 'ratio'],
			lines: [small, large].map(({ executions, answered, cpuMs }, nth) => [
				nth === 0 ? OURS : '',
				shown(executions),
				shown(answered),
				shown(cpuMs, 'ms'),
				nth === 0 ? '' : `${shown(ratio)} ×`,
			]),
			verdicts: [
				{
					target: `one of ${shown(many)} ≤ ${MOST} × CPU of one of ${shown(few)}`,
					measured: `${shown(ratio)} ×`,
					met: ratio <= MOST,
				},
			],
		};
	},
};
