import type { IDataObject, INodeProperties, IPollFunctions } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import * as filters from '../parameters/filters';
import type { Reader } from '../parameters/reader';
import { dropdown, notice } from '../parameters/show';
import { wholeNumber } from '../parameters/value';
import { events, type TriggerEvent } from './events';

const DEFAULT_LOOK_BACK_DAYS = 30;

/** What the user chose. */
export interface TriggerParameters {
	event: TriggerEvent;
	authentication: string;
	/** Under their wire names. */
	filters: IDataObject;
	lookBackDays: number;
	simplify: boolean;
}

/** An operation with the filters of its event, of which one at least must say what is watched. */
const entryOf = ({ operation, filters: offered }: TriggerEvent): Operation => {
	const labels = offered.map(({ label }) => label);
	const advice = `Add ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}.`;
	const atLeastOne = { names: offered.map(({ name }) => name), uncounted: [], advice };
	return { ...operation, filters: offered, filterRules: { atLeastOne, ...operation.filterRules } };
};

const shownFor = ({ value }: TriggerEvent) => ({ show: { event: [value] } });

const filtersOf = (event: TriggerEvent): INodeProperties[] => {
	const shown = event.filters.length > 0 ? filters.show(entryOf(event)) : [];
	return shown.map((property) => ({
		...property,
		displayOptions: { ...property.displayOptions, ...shownFor(event) },
	}));
};

/** What the canvas shows below the node's name: `On Lien Filed`. n8n evaluates it in the editor. */
export const subtitle = (): string => {
	const labels = Object.fromEntries(events.map(({ value, label }) => [value, label]));
	return `={{ (${JSON.stringify(labels)})[$parameter["event"]] }}`;
};

export const show = (): INodeProperties[] => [
	// n8n puts Poll Times above them, which decide what they say.
	...events.map((event) => notice('costNotice', event.cost, shownFor(event))),
	dropdown({
		displayName: 'Event',
		name: 'event',
		noDataExpression: true,
		options: events.map(({ label, value, action, description }) => ({
			name: label,
			value,
			action,
			description,
		})),
		default: 'lienFiled',
	}),
	...events.flatMap(filtersOf),
	{
		displayName: 'Look Back Days',
		name: 'lookBackDays',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_LOOK_BACK_DAYS,
		description:
			'How far before the last poll a record may be dated and still be noticed, in days. Records that the service adds late are found so.',
	},
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		displayOptions: {
			show: {
				event: events
					.filter(({ operation, output }) => operation.simplify && !output)
					.map(({ value }) => value),
			},
		},
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
];

/** A trigger has no items: a parameter is the same for all of its poll. */
const readerOf = (context: IPollFunctions): Reader => {
	const get = (name: string, _item: number, fallback: unknown = null): unknown =>
		context.getNodeParameter(name, fallback as object);
	return {
		get,
		collection: (name) => {
			const value = get(name, 0, {});
			return isObject(value) ? value : {};
		},
	};
};

/** Throws inputProblem. */
export const readParameters = (context: IPollFunctions): TriggerParameters => {
	const reader = readerOf(context);
	const choice = String(reader.get('event', 0, 'lienFiled'));
	const event = events.find(({ value }) => value === choice);
	if (!event) throw inputProblem('Event', `has no choice "${choice}"`);
	return {
		event,
		authentication: String(reader.get('authentication', 0, 'apiKey')),
		filters: event.filters.length > 0 ? filters.read(entryOf(event), reader, 0) : {},
		lookBackDays: wholeNumber(
			reader.get('lookBackDays', 0, DEFAULT_LOOK_BACK_DAYS),
			'Look Back Days',
			1,
		),
		simplify: reader.get('simplify', 0, true) === true,
	};
};
