/** A trigger between two polls. */
import type { IDataObject } from 'n8n-workflow';
import { hashOf } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import { takeIn } from '../../../nodes/BusinessDataLookup/trigger/news.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import type { Reading } from '../../../nodes/BusinessDataLookup/trigger/reading.ts';
import type { Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import {
	loadState,
	newState,
	withLookBack,
	type TriggerState,
} from '../../../nodes/BusinessDataLookup/trigger/state.ts';

export const DAY_MS = 86_400_000;
export const NOW = 100 * DAY_MS;

export const row = (name: string, date: number | undefined = NOW): Row => ({
	json: { name },
	date,
	hashes: [hashOf(name)],
});

export const undated = (name: string): Row => ({ json: { name }, hashes: [hashOf(name)] });

/** A list that was read to its end. */
export const reading = (rows: Row[], change: Partial<Reading> = {}): Reading => ({
	rows,
	total: rows.length,
	reached: Math.max(...rows.map(({ date }) => date ?? 0)),
	isWhole: true,
	isAll: true,
	isRepeated: false,
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
	take(
		read: Reading,
		{ now = NOW, wanted = Infinity }: { now?: number; wanted?: number } = {},
	): unknown[] {
		const context = {
			getNode: () => ({ name: 'Trigger' }),
			logger: { warn: (message: string) => this.warned.push(message) },
		};
		const stored = loadState(this.data);
		const state = stored
			? withLookBack(stored, this.lookBackDays, now)
			: newState('owner', this.lookBackDays, now);
		return takeIn({ context } as unknown as Poll, this.data, state, read, { wanted, now }).map(
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
