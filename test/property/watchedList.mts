/** A list that a trigger polls in virtual time, and n8n around the trigger. */
import type { IDataObject, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';
import { pollEvent } from '../../nodes/BusinessDataLookup/trigger/poll.ts';
import { isObject } from '../../nodes/BusinessDataLookup/isObject.ts';
import type { LastTurns } from '../../nodes/BusinessDataLookup/trigger/turns.ts';
import { bodyOf, idOf, isAhead, isPaged, WINDOW_DAYS, type EventName } from './eventResponses.mts';
import { VirtualTime } from '../support/virtualTime.mts';
import { fakePoll } from '../support/fakeN8n.mts';
import { NO_RESPONSE, type ServiceFailure } from '../support/virtualService.mts';
import { refusal } from '../support/limitedService.mts';

export const DAY = 86_400_000;
export const MINUTE = 60_000;
/** 2026-01-01 */
const START = Date.UTC(2026, 0, 1);

export interface Lien {
	record_id: string;
	date_filed_unix: number;
}

/** What the service's document leaves open. */
export interface Habits {
	/** ms a call takes. */
	latency: number;
	/** Rows of one date change places at every call. */
	shufflesTies: boolean;
	/** The largest page. */
	largestPage: number;
	/** The total that it states. */
	total: (count: number, page: number) => number | undefined;
}

export const WAYS_TO_POLL = ['memory', 'scheduler', 'cursors'] as const;

export const TOO_MANY = refusal('minute', 60);

let accounts = 0;

const copy = (data: IDataObject) => JSON.parse(JSON.stringify(data)) as IDataObject;

const learns = ({ state }: IDataObject) => !isObject(state) || state.learning !== undefined;

export class WatchedList {
	readonly time = new VirtualTime(START, () => 0.5);

	liens: Lien[] = [];

	calls = 0;

	/** What happens to the next calls, in order; `undefined` = a response. */
	faults: Array<ServiceFailure | undefined> = [];

	/** What happens to all other calls. */
	failWith?: ServiceFailure;

	/** The service also lists liens that are over or too far ahead. */
	listsAll = false;

	/** Done between two calls: the list moves while it is read. */
	meanwhile: Array<() => void> = [];

	habits: Habits = { latency: 400, shufflesTies: false, largestPage: Infinity, total: (n) => n };

	staticData: IDataObject = {};

	/** As n8n stored it last. */
	stored: IDataObject = {};

	/** Whether the next poll goes on learning. */
	learns = true;

	/**
	 * How n8n polls: with the static data in its memory; by its durable scheduler, which gives each poll what the database
	 * holds; or with durable cursors, which store silent polls, too.
	 */
	hosting: (typeof WAYS_TO_POLL)[number] = 'memory';

	/** n8n discards the items and the state of this many polls. */
	discards = 0;

	/** What the process remembers. */
	private turns: LastTurns = new Map();

	readonly logged: string[] = [];

	private serial = 0;

	readonly account = `https://list-${(accounts += 1)}.example`;

	parameters: IDataObject;

	/** Fields that replace those of the credential. */
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

	/** Adds a lien dated this many days ago. */
	insert(daysAgo: number): Lien {
		const date = Math.round(this.time.now() - daysAgo * DAY);
		const lien = { record_id: `r${(this.serial += 1)}`, date_filed_unix: date };
		this.liens.push(lien);
		return lien;
	}

	/** Polls once. Returns the IDs of the items. */
	async poll(budgetMs = 30_000): Promise<string[]> {
		return await this.time.run(this.tick(budgetMs), budgetMs + 10 * MINUTE);
	}

	private async tick(budgetMs: number): Promise<string[]> {
		const isDurable = this.hosting !== 'memory';
		const data = isDurable ? copy(this.stored) : this.staticData;
		const output = await pollEvent(this.context(budgetMs, data), this.time, this.turns);
		if (output && this.discards > 0) {
			this.discards -= 1;
			return [];
		}
		this.learns = learns(data);
		// n8n stores the static data when a poll emits.
		if (output || this.hosting === 'cursors') this.stored = copy(data);
		return (output?.[0] ?? []).map(({ json }) => idOf(json));
	}

	/** Polls once a minute, this many times. Returns the IDs of all items. */
	async pollOften(times: number, budgetMs?: number): Promise<string[]> {
		const emitted: string[] = [];
		for (let n = 0; n < times; n += 1) {
			emitted.push(...(await this.poll(budgetMs)));
			await this.pass(MINUTE);
		}
		return emitted;
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
		this.turns = new Map();
		this.staticData = copy(this.stored);
		this.learns = learns(this.stored);
	}

	private context(budgetMs: number, data: IDataObject): IPollFunctions {
		return fakePoll({
			parameters: this.parameters,
			getNode: () => {
				const reference = { id: this.credentialId, name: 'name' };
				const types = ['businessDataLookupApi', 'businessDataLookupBearerApi'];
				const credentials = Object.fromEntries(types.map((type) => [type, reference]));
				return { id: 'node', name: 'Trigger', type: 'trigger', credentials };
			},
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
		const failWith = this.faults.length > 0 ? this.faults.shift() : this.failWith;
		await this.time.sleep(failWith === 'hangs' ? timeout : latency);
		if (typeof failWith === 'string') throw NO_RESPONSE[failWith];
		if (failWith) return { statusCode: failWith.status, headers: {}, ...failWith };
		const listed = this.newestFirst();
		const size = Math.min(largestPage, Number(per_page));
		const from = (Number(page) - 1) * size;
		const records = structuredClone(isPaged(this.event) ? listed.slice(from, from + size) : listed);
		const total = this.habits.total(listed.length, Number(page));
		const body = this.bodies(bodyOf(this.event, records, total, this.calls));
		this.meanwhile.shift()?.();
		return { statusCode: 200, headers: {}, body };
	}

	private newestFirst(): Lien[] {
		const dateOf = ({ date_filed_unix: unix }: Lien): number => unix ?? -Infinity;
		// The place among the rows of one date.
		const placeOf = ({ record_id: id }: Lien): number =>
			this.habits.shufflesTies ? (Number(id.slice(1)) * this.calls * 48_271) % 9973 : 0;
		const now = this.time.now();
		const isListed = ({ date_filed_unix: ms }: Lien) =>
			!isAhead(this.event) || this.listsAll || (ms <= now && ms >= now - WINDOW_DAYS * DAY);
		return this.liens
			.filter(isListed)
			.sort((a, b) => dateOf(b) - dateOf(a) || placeOf(a) - placeOf(b));
	}
}

/** A list with records of the last days, at even distances. */
export const listOf = (count: number, days = count / 10, event?: EventName): WatchedList => {
	const list = new WatchedList(event);
	for (let n = 0; n < count; n += 1) list.insert((n * days) / count);
	return list;
};

/** A list of the last four weeks, and a trigger that has learned it. */
export const learned = async (count: number, event?: EventName): Promise<WatchedList> => {
	const list = listOf(count, 28, event);
	await list.pollOften(Math.ceil(count / 1900) + 2);
	list.store();
	return list;
};
