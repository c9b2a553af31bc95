/** The forms of a node in the editor, made from its description, so that a new one is tested too. */
import { NodeHelpers } from 'n8n-workflow';
import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { withDefaults } from '../support/fakeN8n.mts';

/** The parameters of a node in the editor. */
export interface Form {
	/** The values of its dropdowns, e.g. `Company › Enrich › URL`. */
	name: string;
	parameters: INodeParameters;
	/** The paths of its values, e.g. `filters.company_id` or `sort.values[0].field`. */
	paths: string[];
}

/** The parameters that choose what the node does. */
const TOPICS = ['resource', 'operation', 'event'];
/** Parameters that the panel shows elsewhere. */
const ELSEWHERE = ['authentication', 'pollTimes'];
const VERSION = { typeVersion: 1 };

const isGroup = (option: object): option is INodePropertyCollection => 'values' in option;
const isProperty = (option: object): option is INodeProperties => 'type' in option;
const isChoice = (option: object): option is INodePropertyOptions => 'value' in option;

/** The parameters that the panel shows, without those inside others. */
const shownOf = (
	description: INodeTypeDescription,
	parameters: INodeParameters,
): INodeProperties[] =>
	description.properties.filter(
		(property) =>
			!ELSEWHERE.includes(property.name) &&
			!['hidden', 'notice'].includes(property.type) &&
			NodeHelpers.displayParameter(parameters, property, VERSION, description),
	);

/** Every choice of resource and operation, or of event. */
const topicsOf = (description: INodeTypeDescription): INodeParameters[] =>
	TOPICS.reduce<INodeParameters[]>(
		(sets, name) =>
			sets.flatMap((given) => {
				const topic = shownOf(description, given).find((property) => property.name === name);
				const choices = topic?.options?.filter(isChoice);
				return choices ? choices.map(({ value }) => ({ ...given, [name]: value })) : [given];
			}),
		[{}],
	);

const allAdded = (properties: INodeProperties[]): INodeParameters =>
	Object.fromEntries(properties.map((property) => [property.name, valueWithAllAdded(property)]));

/** The value of a parameter after everything in it was added once. */
function valueWithAllAdded({ type, options = [], typeOptions, default: usual }: INodeProperties) {
	if (type === 'collection') return allAdded(options.filter(isProperty));
	if (type !== 'fixedCollection') return usual as INodeParameters[string];
	return Object.fromEntries(
		options.filter(isGroup).map(({ name, values }) => {
			const entry = allAdded(values);
			return [name, typeOptions?.multipleValues ? [entry] : entry];
		}),
	);
}

/** The paths of the values in a parameter. */
function pathsIn(value: unknown, path: string): string[] {
	if (Array.isArray(value) && typeof value[0] === 'object')
		return value.flatMap((entry, n) => pathsIn(entry, `${path}[${n}]`));
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
	return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, `${path}.${name}`));
}

/** The form of each operation or event, with everything added. */
export const formsOf = (description: INodeTypeDescription): Form[] =>
	topicsOf(description).map((topic) => {
		const start = withDefaults(description, topic);
		const added = shownOf(description, start).filter(({ type }) => /collection$/i.test(type));
		const parameters = withDefaults(description, { ...start, ...allAdded(added) });
		const shown = shownOf(description, parameters);
		const chosen = shown.flatMap(({ name, options = [] }) =>
			options.filter(isChoice).filter(({ value }) => value === parameters[name]),
		);
		return {
			name: chosen.map(({ name }) => name).join(' › '),
			parameters,
			paths: shown.flatMap(({ name }) => pathsIn(parameters[name], name)),
		};
	});
