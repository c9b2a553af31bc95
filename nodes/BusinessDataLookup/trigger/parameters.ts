import type { IDataObject, INodeProperties, IPollFunctions } from 'n8n-workflow';
import { watched, type WatchedOperation } from '../catalogue';
import { inputProblem } from '../failure';
import { isObject } from '../isObject';
import * as filters from '../parameters/filters';
import type { Reader } from '../parameters/reader';
import { dropdown, notice, shownFor } from '../parameters/show';
import { trueOrFalse, wholeNumber } from '../parameters/value';

/** How long the window of an event is: back from now, or ahead where the event is one to come. */
const WINDOWS = {
	back: {
		name: 'lookBackDays',
		label: 'Look Back Days',
		days: 30,
		description:
			'How far before the last poll a record may be dated and still be noticed, in days. Records that the service adds late are found so.',
	},
	ahead: {
		name: 'daysAhead',
		label: 'Days Ahead',
		days: 180,
		description: 'How long before its date a record starts the workflow, in days',
	},
};

const windowOf = ({ watch }: WatchedOperation) => WINDOWS[watch.aheadFilter ? 'ahead' : 'back'];

/** What the user chose. */
export interface TriggerParameters {
	/** The operation whose new records start the workflow. */
	operation: WatchedOperation;
	authentication: string;
	/** Under their wire names. */
	filters: IDataObject;
	/** Look Back Days, or Days Ahead. */
	windowDays: number;
	simplify: boolean;
}

/** The operation with the filters that the trigger offers, of which one at least must say what is watched. */
const offered = ({ filters: all, ...operation }: WatchedOperation): WatchedOperation => {
	const { withoutFilters = [], aheadFilter } = operation.watch;
	const hidden = [...withoutFilters, aheadFilter];
	const filters = all?.filter(({ name }) => !hidden.includes(name));
	if (!filters) return operation;
	// The filter that keeps later dates away is one that the service searches by.
	if (aheadFilter) {
		return { ...operation, filters, filterRules: { ...operation.filterRules, atLeastOne: undefined } };
	}
	const labels = filters.map(({ label }) => label);
	const advice = `Add ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}.`;
	const atLeastOne = { names: filters.map(({ name }) => name), uncounted: [], advice };
	return { ...operation, filters, filterRules: { atLeastOne, ...operation.filterRules } };
};

const shownForEvent = ({ watch }: WatchedOperation) => shownFor({ event: [watch.event] });

const filtersOf = (operation: WatchedOperation): INodeProperties[] =>
	filters.show(offered(operation)).map(shownForEvent(operation));

/** What the canvas shows below the node's name: `On Lien Filed`. n8n evaluates it in the editor. */
export const subtitle = (): string => {
	const labels = Object.fromEntries(watched.map(({ watch }) => [watch.event, watch.label]));
	return `={{ (${JSON.stringify(labels)})[$parameter["event"]] }}`;
};

export const show = (): INodeProperties[] => [
	// n8n puts Poll Times above them, which decide what they say.
	...watched.map((each) => shownForEvent(each)(notice('costNotice', each.watch.cost))),
	dropdown({
		displayName: 'Event',
		name: 'event',
		noDataExpression: true,
		options: watched.map(({ watch: { label, event, action, description } }) => ({
			name: label,
			value: event,
			action,
			description,
		})),
		default: 'lienFiled',
	}),
	...watched.flatMap(filtersOf),
	...Object.values(WINDOWS).map(
		(each): INodeProperties => ({
			displayName: each.label,
			name: each.name,
			type: 'number',
			typeOptions: { minValue: 1 },
			default: each.days,
			displayOptions: {
				show: {
					event: watched.filter((one) => windowOf(one) === each).map(({ watch }) => watch.event),
				},
			},
			description: each.description,
		}),
	),
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		displayOptions: {
			show: {
				event: watched
					.filter(({ simplify, watch }) => simplify && !watch.output)
					.map(({ watch }) => watch.event),
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
	const operation = watched.find(({ watch }) => watch.event === choice);
	if (!operation) throw inputProblem('Event', `has no choice "${choice}"`);
	const { name, label, days } = windowOf(operation);
	return {
		operation,
		authentication: String(reader.get('authentication', 0, 'apiKey')),
		filters: operation.filters ? filters.read(offered(operation), reader, 0) : {},
		windowDays: wholeNumber(reader.get(name, 0, days), label, 1),
		simplify: trueOrFalse(reader.get('simplify', 0, true), 'Simplify', true),
	};
};
