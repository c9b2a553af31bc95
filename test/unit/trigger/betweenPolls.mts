/** A trigger between two polls. */
import type { IDataObject } from 'n8n-workflow';
import { markOf } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import type { Reading } from '../../../nodes/BusinessDataLookup/trigger/readWindow.ts';
import type { Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { loadState, type TriggerState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { takeIn, type Found } from '../../../nodes/BusinessDataLookup/trigger/takeIn.ts';

export const DAY_MS = 86_400_000;
const OWNER = 'o';
export const NOW = 100 * DAY_MS;

export const row = (name: string, date: number | undefined = NOW): Row => ({
	json: { name },
	date,
	mark: markOf(name, date),
});

export const reading = (rows: Row[], change: Partial<Reading> = {}): Reading => ({
	rows,
	total: rows.length,
	reachedEnd: true,
	repeated: false,
	sound: true,
	...change,
});

/** Takes in what its polls found. */
export class Trigger {
	readonly data: IDataObject = {};

	readonly warned: string[] = [];

	lookBackDays = 30;

	get state(): TriggerState {
		return loadState(this.data, OWNER)!;
	}

	/** Takes in what a poll found that began with the present state, and gives the names of the new rows. */
	take(found: Partial<Found>): unknown[] {
		const poll = {
			context: {
				getWorkflowStaticData: () => this.data,
				getNode: () => ({ name: 'Trigger' }),
				logger: { warn: (message: string) => this.warned.push(message) },
			},
			owner: OWNER,
			parameters: { lookBackDays: this.lookBackDays },
		} as unknown as Poll;
		const begunWith = loadState(this.data, OWNER);
		return takeIn(poll, { begunWith, now: NOW, ...found }).map(({ json }) => json.name);
	}

	/** A trigger whose first poll has found these rows. */
	static knowing(...rows: Row[]): Trigger {
		const trigger = new Trigger();
		trigger.take({ reading: reading(rows) });
		return trigger;
	}
}
