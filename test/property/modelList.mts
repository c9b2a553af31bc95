/** A list of liens as the service gives it, in virtual time, and n8n around a trigger that polls it. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { pollEvent } from '../../nodes/BusinessDataLookup/trigger/poll.ts';
import { VirtualTime } from './virtualTime.mts';

export const DAY = 86_400_000;
export const MINUTE = 60_000;
/** 2026-01-01 */
const START = Date.UTC(2026, 0, 1);
const LATENCY = 400;

export interface Lien {
	record_id: string;
	date_filed_unix: number;
}

/** What a call comes to besides an answer. */
export type Fault = 'none' | '503' | '429' | 'dropped' | '422';

let accounts = 0;

export class ModelList {
	readonly time = new VirtualTime(START, () => 0.5);

	liens: Lien[] = [];

	calls = 0;

	/** Faults of the next calls, in order. */
	faults: Fault[] = [];

	/** Done between two calls: the list moves while it is read. */
	meanwhile: Array<() => void> = [];

	/** What the service adds to its own total. */
	lie = 0;

	staticData: IDataObject = {};

	/** As n8n stored it last. */
	stored: IDataObject = {};

	readonly logged: string[] = [];

	private serial = 0;

	private readonly account = `https://model-${(accounts += 1)}.example`;

	parameters: IDataObject = {
		event: 'lienFiled',
		authentication: 'apiKey',
		filters: { has_website: true },
		lookBackDays: 30,
		simplify: false,
	};

	/** Adds a lien dated so many days ago. */
	insert(daysAgo: number): Lien {
		const date = Math.round(this.time.now() - daysAgo * DAY);
		const lien = { record_id: `r${(this.serial += 1)}`, date_filed_unix: date };
		this.liens.push(lien);
		return lien;
	}

	/** One tick of n8n: the items, null, or what was thrown. */
	async poll(mode: 'trigger' | 'manual' = 'trigger', budgetMs = 30_000): Promise<Lien[] | null> {
		const context = this.context(mode, budgetMs);
		const output = await this.time.run(pollEvent(context, this.time), budgetMs + 10 * MINUTE);
		// n8n stores the static data when a poll emits.
		if (output && mode === 'trigger') this.store();
		return output && output[0].map(({ json }) => json as unknown as Lien);
	}

	/** The workflow is activated: its first poll, and the static data is stored. */
	async activate(): Promise<void> {
		await this.poll();
		this.store();
	}

	store(): void {
		this.stored = JSON.parse(JSON.stringify(this.staticData)) as IDataObject;
	}

	/** n8n dies and starts again. */
	restart(): void {
		this.staticData = JSON.parse(JSON.stringify(this.stored)) as IDataObject;
	}

	context(mode: 'trigger' | 'manual', budgetMs: number): IPollFunctions {
		const httpRequestWithAuthentication = async (_type: string, { body }: { body: IDataObject }) =>
			await this.answer(body);
		return {
			getNode: () => ({ name: 'Trigger', type: 'trigger', credentials: {} }),
			getMode: () => mode,
			getNodeParameter: (name: string, fallback: unknown) => this.parameters[name] ?? fallback,
			getWorkflowStaticData: () => this.staticData,
			getCredentials: async () => ({ baseUrl: this.account, apiKey: 'key' }),
			getPollBudgetMs: () => budgetMs,
			logger: {
				info: () => undefined,
				warn: (message: string) => this.logged.push(message),
			},
			helpers: { httpRequestWithAuthentication },
		} as unknown as IPollFunctions;
	}

	private async answer({ page, per_page }: IDataObject): Promise<unknown> {
		this.calls += 1;
		await this.time.sleep(LATENCY);
		const fault = this.faults.shift() ?? 'none';
		if (fault === 'dropped') throw Object.assign(new Error('socket'), { code: 'ECONNRESET' });
		const headers = { date: new Date(this.time.now()).toUTCString() };
		if (fault !== 'none') return { statusCode: Number(fault), headers, body: { detail: fault } };
		const size = Number(per_page);
		const sorted = [...this.liens].sort(
			(a, b) => b.date_filed_unix - a.date_filed_unix || a.record_id.localeCompare(b.record_id),
		);
		const records = sorted.slice((Number(page) - 1) * size, Number(page) * size);
		const total = sorted.length + this.lie;
		const body = { success: true, records: structuredClone(records), total_records: total };
		this.meanwhile.shift()?.();
		return { statusCode: 200, headers, body };
	}
}

export const idsOf = (liens: Lien[] | null): string[] =>
	(liens ?? []).map(({ record_id }) => record_id);
