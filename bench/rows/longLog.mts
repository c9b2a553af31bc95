/** A poll of a lookup log with very many entries: for how long does it block the process? */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { median } from 'simple-statistics';
import { fakePoll } from '../../test/support/fakeN8n.mts';
import { loadNode } from '../measured/inProcess.mts';
import { metered } from '../measured/meter.mts';
import { shown } from '../numbers.mts';
import { packageFolder } from '../paths.mts';
import { OURS, type Row } from '../row.mts';

const ENTRIES = 100_000;
/** A poll may block the process this many times as long as `JSON.parse` of the log. */
const MOST = 6;
const RUNS = 7;
const DAY = 86_400_000;
/** The days over which the entries are spread: all are within Look Back Days, or few are. */
const SPREADS = [28, 365];

const entryOf = (n: number, date: number) => ({
	created_date: new Date(date).toISOString().replace('Z', '000+00:00'),
	email: `person.${n}@company-${n % 5000}.example`,
	email_status: 'VALID',
	...(n % 2 === 0
		? { url: `company-${n % 5000}.example`, first_name: 'Ada', last_name: `Lovelace ${n}` }
		: { linkedin_url: `https://www.linkedin.com/in/person-${n}` }),
});

interface Blocks {
	days: number;
	/** ms, medians. */
	parse: number;
	first: number;
	later: number;
	/** Records that the later polls emitted, in all. */
	emitted: number;
}

/** How long something blocks the process, in ms. */
const blockOf = async (work: () => unknown): Promise<number> => {
	globalThis.gc?.();
	const { cost } = await metered(0, async () => {
		await nextTurn();
		await work();
		await nextTurn();
	});
	return cost.blockMs;
};

/** The blocks of first polls and of later ones, each with one new entry, and those of `JSON.parse` between them. */
const blocksOf = async (days: number, count: number): Promise<Blocks> => {
	const { pollEvent } = loadNode(packageFolder);
	const now = Date.now();
	const entries = Array.from({ length: count }, (_, n) =>
		entryOf(n, now - (n * days * DAY) / count),
	);
	const state: { data: IDataObject; body: string } = { data: {}, body: '' };
	let emitted = 0;
	const poll = async () => {
		const context = fakePoll({
			parameters: { event: 'emailLookedUp', simplify: false },
			getMode: () => 'trigger',
			getWorkflowStaticData: () => state.data,
			getCredentials: async () => ({ baseUrl: `https://log-${days}.example`, apiKey: 'key' }),
			helpers: {
				httpRequestWithAuthentication: async () => {
					await nextTurn();
					return {
						statusCode: 200,
						headers: { 'content-type': 'application/json' },
						body: state.body,
					};
				},
			},
		});
		const items = await pollEvent(context, undefined, new Map());
		emitted += items?.[0].length ?? 0;
	};
	const times: Record<'parse' | 'first' | 'later', number[]> = { parse: [], first: [], later: [] };
	for (let run = 0; run < RUNS; run += 1) {
		state.body = JSON.stringify({ success: true, logs_emails: entries });
		state.data = {};
		times.first.push(await blockOf(poll));
		times.parse.push(await blockOf(() => JSON.parse(state.body) as unknown));
		entries.unshift(entryOf(count + run, now + run));
		state.body = JSON.stringify({ success: true, logs_emails: entries });
		times.later.push(await blockOf(poll));
	}
	const [parse, first, later] = [times.parse, times.first, times.later].map(median);
	return { days, parse, first, later, emitted };
};

export const longLog: Row = {
	name: 'longLog',
	title: `A poll of a lookup log with ${shown(ENTRIES)} entries`,
	run: async (bench) => {
		const entries = bench.pick(ENTRIES, ENTRIES / 5);
		const measured: Blocks[] = [];
		for (const days of SPREADS) measured.push(await blocksOf(days, entries));
		const ratio = ({ parse, first, later }: Blocks) => Math.max(first, later) / parse;
		return {
			setup:
				`The trigger's poll without n8n, in production, in front of a service in the same process. ` +
				`The longest block of the process by a first poll, by a poll after one new entry, and by \`JSON.parse\` of the same body; medians of ${RUNS}, by turns.`,
			columns: ['', 'entries', 'within', 'JSON.parse', 'first poll', 'later poll', 'ratio'],
			lines: measured.map((blocks, nth) => [
				nth === 0 ? OURS : '',
				shown(entries),
				`${blocks.days} days`,
				shown(blocks.parse, 'ms'),
				shown(blocks.first, 'ms'),
				shown(blocks.later, 'ms'),
				`${shown(ratio(blocks))} ×`,
			]),
			verdicts: measured.map((blocks) => ({
				target: `${shown(entries)} entries within ${blocks.days} days: ≤ ${MOST} × the block of \`JSON.parse\``,
				measured: `${shown(ratio(blocks))} ×${blocks.emitted === RUNS ? '' : ', and new entries were missed'}`,
				met: ratio(blocks) <= MOST && blocks.emitted === RUNS,
			})),
		};
	},
};
