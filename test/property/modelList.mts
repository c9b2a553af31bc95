/** A list of records as the service gives it, in virtual time, and n8n around a trigger that polls it. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { pollEvent } from '../../nodes/BusinessDataLookup/trigger/poll.ts';
import type { LastPolls } from '../../nodes/BusinessDataLookup/trigger/turns.ts';
import { bodyOf, idOf, isAhead, isPaged, WINDOW_DAYS, type EventName } from './modelEvents.mts';
import { VirtualTime } from './virtualTime.mts';
import { fakePoll } from '../support/fakeN8n.mts';

export const DAY = 86_400_000;
export const MINUTE = 60_000;
/** 2026-01-01 */
const START = Date.UTC(2026, 0, 1);

export interface Lien {
	record_id: string;
	date_filed_unix: number;
}

/** How a service may treat its list without breaking its document. */
export interface Habits {
	/** ms a call takes. */
	latency: number;
	/** Rows of one date come in another order at every call. */
	shufflesTies: boolean;
	/** The largest page, whatever is asked for. */
	largestPage: number;
	/** What it says the total is. */
	total: (count: number, page: number) => number | undefined;
	/** It gives the first page whatever page is asked for. */
	repeatsPages: boolean;
	/** ms by which its Date header is wrong; undefined = it sends none. */
	dateHeader: number | undefined;
	/** Calls a minute. */
	minuteLimit: number;
	/** Rows without a date come before all others, else after them. */
	nullsFirst: boolean;
}

/** What a call comes to besides an answer. */
export type Fault = 'none' | '503' | '429' | 'dropped' | '422';

let accounts = 0;

const copy = (data: IDataObject) => JSON.parse(JSON.stringify(data)) as IDataObject;

export class ModelList {
	readonly time = new VirtualTime(START, () => 0.5, 60);

	liens: Lien[] = [];

	calls = 0;

	/** Faults of the next calls, in order. */
	faults: Fault[] = [];

	/** Done between two calls: the list moves while it is read. */
	meanwhile: Array<() => void> = [];

	habits: Habits = {
		latency: 400,
		shufflesTies: false,
		largestPage: Infinity,
		total: (count) => count,
		repeatsPages: false,
		dateHeader: 0,
		minuteLimit: Infinity,
		nullsFirst: false,
	};

	/** The window of the minute allowance, and calls in it. */
	private window = { number: 0, calls: 0 };

	/** Random numbers that are the same at every run. */
	private chance = 1;

	staticData: IDataObject = {};

	/** As n8n stored it last. */
	stored: IDataObject = {};

	/**
	 * How n8n polls: with the static data in its memory; by its durable scheduler, which gives each poll what the database
	 * holds; or with durable cursors, which store silent polls, too.
	 */
	hosting: 'memory' | 'scheduler' | 'cursors' = 'memory';

	/** n8n discards what so many polls emit, and the state that they leave. */
	discards = 0;

	/** What the process remembers. */
	private polls: LastPolls = new Map();

	readonly logged: string[] = [];

	private serial = 0;

	readonly account = `https://model-${(accounts += 1)}.example`;

	parameters: IDataObject;

	/** What the credential holds instead. */
	credential: IDataObject = {};

	credentialId = 'id';

	/** Changes a response. */
	bodies = (body: unknown): unknown => body;

	/** A page behind the last one is a 422. */
	refusesPagesBehind = false;

	constructor(private readonly event: EventName = 'lienFiled') {
		this.parameters = {
			event,
			authentication: 'apiKey',
			filters: isPaged(event) ? { has_website: true } : { url: 'acme.example' },
			lookBackDays: WINDOW_DAYS,
			daysAhead: WINDOW_DAYS,
			simplify: false,
		};
	}

	/** Adds a lien dated so many days ago. */
	insert(daysAgo: number): Lien {
		const date = Math.round(this.time.now() - daysAgo * DAY);
		const lien = { record_id: `r${(this.serial += 1)}`, date_filed_unix: date };
		this.liens.push(lien);
		return lien;
	}

	/** One tick of n8n: the items, null, or what was thrown. */
	async poll(
		mode: 'trigger' | 'manual' = 'trigger',
		budgetMs: number | null = 30_000,
	): Promise<Lien[] | null> {
		const most = (budgetMs ?? 0) + 10 * MINUTE;
		const output = await this.time.run(this.tick(mode, budgetMs), most);
		return output && output[0].map(({ json }) => json as unknown as Lien);
	}

	private async tick(mode: 'trigger' | 'manual', budgetMs: number | null) {
		const isDurable = this.hosting !== 'memory';
		const data = isDurable ? copy(this.stored) : this.staticData;
		const output = await pollEvent(this.context(mode, budgetMs, data), this.time, this.polls);
		if (mode === 'manual') return output;
		if (output && this.discards > 0) {
			this.discards -= 1;
			return null;
		}
		// n8n stores the static data when a poll emits.
		if (output || this.hosting === 'cursors') this.stored = copy(data);
		return output;
	}

	/** So many ticks, one a minute: the ids of all that was emitted. */
	async pollOften(times: number, budgetMs?: number): Promise<string[]> {
		const emitted: string[] = [];
		for (let n = 0; n < times; n += 1) {
			emitted.push(...idsOf(await this.poll('trigger', budgetMs)));
			await this.time.run(this.time.sleep(MINUTE), DAY);
		}
		return emitted;
	}

	/** A tick that begins while another one runs, and in its time. */
	async pollBeside(): Promise<string[]> {
		const output = await this.tick('trigger', 30_000);
		return (output?.[0] ?? []).map(({ json }) => idOf(json));
	}

	/** So many ticks at once, because the ones before have not ended. */
	async pollTogether(count: number): Promise<string[]> {
		const polls = Array.from({ length: count }, async () => await this.tick('trigger', 30_000));
		const outputs = await this.time.run(Promise.all(polls), 10 * MINUTE);
		return outputs.flatMap((output) => output?.[0] ?? []).map(({ json }) => idOf(json));
	}

	/** The workflow is activated: its first poll, and the static data is stored. */
	async activate(): Promise<void> {
		const { hosting } = this;
		this.hosting = 'memory';
		await this.poll();
		this.store();
		this.hosting = hosting;
	}

	store(): void {
		this.stored = copy(this.staticData);
	}

	/** n8n dies and starts again. */
	restart(): void {
		this.polls = new Map();
		this.staticData = copy(this.stored);
	}

	context(
		mode: 'trigger' | 'manual',
		budgetMs: number | null,
		data = this.staticData,
	): IPollFunctions {
		const httpRequestWithAuthentication = async (_type: string, { body }: { body?: IDataObject }) =>
			await this.answer(body ?? {});
		return fakePoll({
			parameters: this.parameters,
			getNode: () => ({
				id: 'node',
				name: 'Trigger',
				type: 'trigger',
				credentials: {
					businessDataLookupApi: { id: this.credentialId, name: 'name' },
					businessDataLookupBearerApi: { id: this.credentialId, name: 'name' },
				},
			}),
			getMode: () => mode,
			getWorkflowStaticData: () => data,
			getCredentials: async () => ({
				baseUrl: this.account,
				apiKey: 'secret-key',
				...this.credential,
			}),
			...(budgetMs === null ? {} : { getPollBudgetMs: () => budgetMs }),
			logger: { warn: (message: string) => this.logged.push(message) },
			helpers: { httpRequestWithAuthentication },
		});
	}

	private async answer({ page, per_page }: IDataObject): Promise<unknown> {
		this.calls += 1;
		const { latency, dateHeader, largestPage, repeatsPages } = this.habits;
		await this.time.sleep(latency);
		const fault = this.isOverLimit() ? '429' : (this.faults.shift() ?? 'none');
		if (fault === 'dropped') throw Object.assign(new Error('socket'), { code: 'ECONNRESET' });
		const headers: Record<string, string> = {};
		if (dateHeader !== undefined) {
			headers.date = new Date(this.time.now() + dateHeader).toUTCString();
		}
		if (fault === '429') headers['retry-after'] = '60';
		const listed = this.newestFirst();
		const isBehind = (Number(page) - 1) * Number(per_page) >= listed.length && page !== 1;
		if (this.refusesPagesBehind && isBehind) return { statusCode: 422, headers, body: {} };
		if (fault !== 'none') return { statusCode: Number(fault), headers, body: { detail: fault } };
		const size = isPaged(this.event) ? Math.min(largestPage, Number(per_page)) : Infinity;
		const from = repeatsPages || !isPaged(this.event) ? 0 : (Number(page) - 1) * size;
		const records = structuredClone(listed.slice(from, from + size));
		const total = this.habits.total(listed.length, Number(page));
		const body = this.bodies(bodyOf(this.event, records, total, this.calls));
		this.meanwhile.shift()?.();
		return { statusCode: 200, headers, body };
	}

	private newestFirst(): Lien[] {
		const { shufflesTies, nullsFirst } = this.habits;
		const dateOf = ({ date_filed_unix: unix }: Lien): number =>
			unix ?? (nullsFirst ? Infinity : -Infinity);
		const now = this.time.now();
		const isListed = ({ date_filed_unix: ms }: Lien) =>
			!isAhead(this.event) || (ms <= now && ms >= now - WINDOW_DAYS * DAY);
		const liens = this.liens
			.filter(isListed)
			.sort((a, b) => dateOf(b) - dateOf(a) || (a.record_id < b.record_id ? -1 : 1));
		return shufflesTies ? this.shuffled(liens, dateOf) : liens;
	}

	/** Rows of one date change places. */
	private shuffled(liens: Lien[], dateOf: (lien: Lien) => number): Lien[] {
		const places = new Map(liens.map((lien) => [lien, this.random()]));
		return liens.sort((a, b) => dateOf(b) - dateOf(a) || places.get(a)! - places.get(b)!);
	}

	private isOverLimit(): boolean {
		const number = Math.floor(this.time.now() / MINUTE);
		if (this.window.number !== number) this.window = { number, calls: 0 };
		this.window.calls += 1;
		return this.window.calls > this.habits.minuteLimit;
	}

	private random(): number {
		this.chance = (this.chance * 48_271) % 2_147_483_647;
		return this.chance / 2_147_483_647;
	}
}

export const idsOf = (liens: Lien[] | null): string[] =>
	(liens ?? []).map((lien) => idOf(lien as unknown as IDataObject));

/** A list with so many records, ten a day. */
export const listOf = (count: number, event?: EventName): ModelList => {
	const list = new ModelList(event);
	for (let n = 0; n < count; n += 1) list.insert(n / 10);
	return list;
};

/** Lets time pass without a poll. */
export const pass = async (list: ModelList, ms: number): Promise<void> =>
	await list.time.run(list.time.sleep(ms), ms + DAY);
