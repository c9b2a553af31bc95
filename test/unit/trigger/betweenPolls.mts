/** A trigger between two polls. */
import type { IDataObject } from 'n8n-workflow';
import { markOf } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import { takeIn, type Found } from '../../../nodes/BusinessDataLookup/trigger/news.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import type { Reading } from '../../../nodes/BusinessDataLookup/trigger/reading.ts';
import type { Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import {
	loadState,
	moveWindow,
	newState,
	type TriggerState,
} from '../../../nodes/BusinessDataLookup/trigger/state.ts';

export const DAY_MS = 86_400_000;
export const NOW = 100 * DAY_MS;

export const row = (name: string, date: number | undefined = NOW): Row => ({
	json: { name },
	date,
	mark: markOf(name, date),
});

export const undated = (name: string): Row => ({ json: { name }, mark: markOf(name) });

/** A list that was read to its end. */
export const reading = (rows: Row[], change: Partial<Reading> = {}): Reading => ({
	rows,
	total: rows.length,
	reached: Math.max(...rows.map(({ date }) => date ?? 0)),
	isWhole: true,
	isAll: true,
	repeated: false,
	...change,
});

/** Takes in what its polls read. */
export class Trigger {
	readonly data: IDataObject = {};

	readonly warned: string[] = [];

	lookBackDays = 30;

	get state(): TriggerState {
		return loadState(this.data)!;
	}

	/** Takes in what a poll read, and gives the names of the rows to emit. */
	take(read: Reading, { now = NOW, ...found }: Partial<Found> = {}): unknown[] {
		const context = {
			getNode: () => ({ name: 'Trigger' }),
			logger: { warn: (message: string) => this.warned.push(message) },
		};
		const stored = loadState(this.data);
		const state = stored
			? moveWindow(stored, this.lookBackDays, now)
			: newState('owner', this.lookBackDays, now);
		const firstPage = read.rows;
		const whole = {
			reading: read,
			firstPage,
			begunAt: now,
			wanted: Infinity,
			now,
			clock: now,
			...found,
		};
		return takeIn({ context } as unknown as Poll, this.data, state, whole).map(
			({ json }) => json.name,
		);
	}

	/** A trigger whose first poll has found these rows. */
	static knowing(...rows: Row[]): Trigger {
		const trigger = new Trigger();
		trigger.take(reading(rows));
		return trigger;
	}
}
