import { updateDisplayOptions, type INodeProperties, type IPollFunctions } from 'n8n-workflow';
import { DEFAULT_EVENT, watchedOperations, type WatchedOperation } from '../catalogue';
import { inputFailure } from '../failure';
import { readAuthentication } from './authentication';
import { fieldProperty } from './fieldKinds';
import { filterProperties, filtersToSend, readFilterValues } from './filters';
import { simplifyField } from './outputOptions';
import { Reader } from './reader';
import { dropdown, notice } from './propertyParts';
import { readBoolean, readInteger } from './parseValue';

/** The properties of each event. */
const perEvent = (show: (operation: WatchedOperation) => INodeProperties[]): INodeProperties[] =>
	watchedOperations.flatMap((each) =>
		updateDisplayOptions({ show: { event: [each.event.value] } }, show(each)),
	);

export const triggerProperties = (): INodeProperties[] => [
	// First, because it is about the Poll Times above it.
	...perEvent(({ event }) => [notice('costNotice', event.cost)]),
	dropdown({
		displayName: 'Event',
		name: 'event',
		noDataExpression: true,
		options: watchedOperations.map(({ event: { label, value, action, description } }) => ({
			name: label,
			value,
			action,
			description,
		})),
		default: DEFAULT_EVENT,
	}),
	...perEvent((operation) => {
		const { response, event } = operation;
		const isSimplified = response.simplifiedFields && !event.output;
		const fields = [event.period.parameter, ...(isSimplified ? [simplifyField] : [])];
		return [...filterProperties(operation), ...fields.map(fieldProperty)];
	}),
];

/** Reads the trigger's parameters. Throws inputFailure. */
export const readPollParameters = (context: IPollFunctions) => {
	const reader = new Reader((name, fallback = null) => context.getNodeParameter(name, fallback));
	const choice = String(reader.get('event', DEFAULT_EVENT));
	const operation = watchedOperations.find(({ event }) => event.value === choice);
	if (!operation) throw inputFailure('Event', `has no choice "${choice}"`);
	const { parameter } = operation.event.period;
	return {
		operation,
		authentication: readAuthentication(reader),
		/** The filters to send. */
		filters: filtersToSend(operation, readFilterValues(operation, reader)),
		/** Look Back Days, or Days Ahead. */
		periodDays: readInteger(reader.get(parameter.name), parameter),
		simplify: readBoolean(reader.get('simplify'), simplifyField.label, true),
	};
};

/** The trigger's parameters. */
export type PollParameters = ReturnType<typeof readPollParameters>;
