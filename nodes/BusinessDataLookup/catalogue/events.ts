import { fieldTable } from './field';
import type { WatchPeriod } from './types';

/** The values that identify a record, as one text. Missing and empty values are equal. */
export const joinIdentity = (...values: unknown[]): string =>
	JSON.stringify(values.map((value) => value ?? ''));

const [lookBackDays, daysAhead] = fieldTable(`
	integer 1 | lookBackDays | Look Back Days | How late the service may add a record: it starts the workflow if it is dated at most this many days before the last poll | 30
	integer 1 | daysAhead | Days Ahead | A lien starts the workflow this many days before it expires | 180
`).map((field) => ({
	...field,
	hint: 'The first poll starts nothing: it learns which records are there. Another number or filter starts the trigger over.',
}));

export const LOOK_BACK: WatchPeriod = { parameter: lookBackDays };

export const LOOK_AHEAD: WatchPeriod = { parameter: daysAhead, aheadFilter: 'date_expired' };

export const COST_OF_ONE_CALL =
	'Each poll costs one call (every minute: 1,440 a day; every 15 minutes: 96).';
