/** A list of records as the service gives it, in virtual time, and n8n around a trigger that polls it. */
import type { IDataObject, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';
import { pollEvent } from '../../nodes/BusinessDataLookup/trigger/poll.ts';
import type { LastPolls } from '../../nodes/BusinessDataLookup/trigger/turns.ts';
import { bodyOf, idOf, isAhead, isPaged, WINDOW_DAYS, type EventName } from './modelEvents.mts';
import { VirtualTime } from './virtualTime.mts';
import { fakePoll } from '../support/fakeN8n.mts';
import { NO_RESPONSE, type Trouble } from '../support/virtualService.mts';
import { refusal } from './modelService.mts';

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
	/** Calls a minute. */
	minuteLimit: number;
}

export const TOO_MANY = refusal('minute', 60);

let accounts = 0;

const copy = (data: IDataObject) => JSON.parse(JSON.stringify(data)) as IDataObject;

export class ModelList {
	readonly time = new VirtualTime(START, () => 0.5);

	liens: Lien[] = [];

	calls = 0;

	/** What becomes of the next calls, in order; `undefined` = an answer. */
	faults: Array<Trouble | undefined> = [];

	/** What becomes of all other calls. */
	trouble?: Trouble;

	/** Done between two calls: the list moves while it is read. */
	meanwhile: Array<() => void> = [];

	habits: Habits = {
		latency: 400,
		shufflesTies: false,
		largestPage: Infinity,
		total: (count) => count,
		minuteLimit: Infinity,
	};

	/** The window of the minute allowance, and calls in it. */
	private window = { number: 0, calls: 0 };

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

	/** One tick of n8n: the ids of what was emitted. */
	async poll(budgetMs = 30_000): Promise<string[]> {
		return await this.time.run(this.tick(budgetMs), budgetMs + 10 * MINUTE);
	}

	private async tick(budgetMs: number): Promise<string[]> {
		const isDurable = this.hosting !== 'memory';
		const data = isDurable ? copy(this.stored) : this.staticData;
		const output = await pollEvent(this.context(budgetMs, data), this.time, this.polls);
		if (output && this.discards > 0) {
			this.discards -= 1;
			return [];
		}
		// n8n stores the static data when a poll emits.
		if (output || this.hosting === 'cursors') this.stored = copy(data);
		return (output?.[0] ?? []).map(({ json }) => idOf(json));
	}

	/** So many ticks, one a minute: the ids of all that was emitted. */
	async pollOften(times: number, budgetMs?: number): Promise<string[]> {
		const emitted: string[] = [];
		for (let n = 0; n < times; n += 1) {
			emitted.push(...(await this.poll(budgetMs)));
			await this.pass(MINUTE);
		}
		return emitted;
	}

	/** So many ticks at once, because the ones before have not ended. */
	async pollTogether(count: number): Promise<string[]> {
		const polls = Array.from({ length: count }, async () => await this.tick(30_000));
		return (await this.time.run(Promise.all(polls), 10 * MINUTE)).flat();
	}

	/** Lets time pass without a poll. */
	async pass(ms: number): Promise<void> {
		await this.time.run(this.time.sleep(ms), ms);
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

	private context(budgetMs: number, data: IDataObject): IPollFunctions {
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
			getMode: () => 'trigger',
			getWorkflowStaticData: () => data,
			getCredentials: async () => ({
				baseUrl: this.account,
				apiKey: 'secret-key',
				...this.credential,
			}),
			getPollBudgetMs: () => budgetMs,
			logger: { warn: (message: string) => this.logged.push(message) },
			helpers: {
				httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) =>
					await this.answer(options),
			},
		});
	}

	private async answer({ body: asked, timeout = 0 }: IHttpRequestOptions): Promise<unknown> {
		this.calls += 1;
		const { page, per_page } = (asked ?? {}) as IDataObject;
		const { latency, largestPage } = this.habits;
		const isOverLimit = this.isOverLimit();
		const fault = this.faults.length > 0 ? this.faults.shift() : this.trouble;
		const trouble = isOverLimit ? TOO_MANY : fault;
		await this.time.sleep(trouble === 'hangs' ? timeout : latency);
		if (typeof trouble === 'string') throw NO_RESPONSE[trouble];
		if (trouble) return { statusCode: trouble.status, headers: {}, ...trouble };
		const listed = this.newestFirst();
		const size = isPaged(this.event) ? Math.min(largestPage, Number(per_page)) : Infinity;
		const from = isPaged(this.event) ? (Number(page) - 1) * size : 0;
		const records = structuredClone(listed.slice(from, from + size));
		const total = this.habits.total(listed.length, Number(page));
		const body = this.bodies(bodyOf(this.event, records, total, this.calls));
		this.meanwhile.shift()?.();
		return { statusCode: 200, headers: {}, body };
	}

	private newestFirst(): Lien[] {
		const dateOf = ({ date_filed_unix: unix }: Lien): number => unix ?? -Infinity;
		// Among the rows of one date, another one at each call where they change places.
		const placeOf = ({ record_id: id }: Lien): number =>
			this.habits.shufflesTies ? (Number(id.slice(1)) * this.calls * 48_271) % 9973 : 0;
		const now = this.time.now();
		const isListed = ({ date_filed_unix: ms }: Lien) =>
			!isAhead(this.event) || (ms <= now && ms >= now - WINDOW_DAYS * DAY);
		return this.liens
			.filter(isListed)
			.sort((a, b) => dateOf(b) - dateOf(a) || placeOf(a) - placeOf(b));
	}

	private isOverLimit(): boolean {
		const number = Math.floor(this.time.now() / MINUTE);
		if (this.window.number !== number) this.window = { number, calls: 0 };
		this.window.calls += 1;
		return this.window.calls > this.habits.minuteLimit;
	}
}

/** A list with so many records of the last days, in even steps. */
export const listOf = (count: number, days = count / 10, event?: EventName): ModelList => {
	const list = new ModelList(event);
	for (let n = 0; n < count; n += 1) list.insert((n * days) / count);
	return list;
};

/** Such a list of the last four weeks, after all of it was learned. */
export const learned = async (count: number, event?: EventName): Promise<ModelList> => {
	const list = listOf(count, 28, event);
	await list.pollOften(Math.ceil(count / 1900) + 2);
	list.store();
	return list;
};
