/** The forms that a node can have in the editor, read from its description: one added to it is visited by itself. */
import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';
import {
	choicesOf,
	isGroup,
	isProperty,
	panelOf,
	shownOf,
	VERSION,
	type Menu,
	type Row,
} from './rows.mts';

/** A node as a person may have it before them. */
export interface Form {
	/** What its dropdowns show, e.g. `Company › Enrich › URL`. */
	name: string;
	parameters: INodeParameters;
	rows: Row[];
	menus: Menu[];
}

/** By these a person chooses what the node does. */
const TOPICS = ['resource', 'operation', 'event'];

const completed = (description: INodeTypeDescription, given: INodeParameters): INodeParameters =>
	NodeHelpers.getNodeParameters(
		description.properties,
		given,
		true,
		false,
		VERSION,
		description,
	) as INodeParameters;

/** Every choice of what the node does. */
const topicsOf = (description: INodeTypeDescription): INodeParameters[] =>
	TOPICS.reduce<INodeParameters[]>(
		(sets, name) =>
			sets.flatMap((given) => {
				const topic = shownOf(description, given).find((property) => property.name === name);
				return topic ? choicesOf(topic).map(({ value }) => ({ ...given, [name]: value })) : [given];
			}),
		[{}],
	);

const allAdded = (properties: INodeProperties[]): INodeParameters =>
	Object.fromEntries(properties.map((property) => [property.name, valueWithAllAdded(property)]));

/** A parameter after everything in it that can be added was added once. */
function valueWithAllAdded({
	type,
	options = [],
	typeOptions,
	default: fallback,
}: INodeProperties) {
	if (type === 'collection') return allAdded(options.filter(isProperty));
	if (type !== 'fixedCollection') return fallback as INodeParameters[string];
	return Object.fromEntries(
		options.filter(isGroup).map(({ name, values }) => {
			const entry = allAdded(values);
			return [name, typeOptions?.multipleValues ? [entry] : entry];
		}),
	);
}

const nameOf = (description: INodeTypeDescription, parameters: INodeParameters): string =>
	shownOf(description, parameters)
		.flatMap((property) => {
			const value = parameters[property.name];
			return choicesOf(property).filter((choice) => choice.value === value);
		})
		.map(({ name }) => name)
		.join(' › ');

/** The form of each operation or event, as it is when it has just been chosen. */
export function startForms(description: INodeTypeDescription): Form[] {
	return topicsOf(description).map((topic) => {
		const parameters = completed(description, topic);
		return {
			name: nameOf(description, parameters),
			parameters,
			...panelOf(description, parameters),
		};
	});
}

/**
 * The forms of each operation or event with everything added that can be: one for each choice on which it depends what
 * is shown, in all combinations whose lines differ.
 */
export function fullForms(description: INodeTypeDescription): Form[][] {
	const controls = new Set(
		description.properties.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {})),
	);
	return topicsOf(description).map((topic) => {
		const forms = new Map<string, Form>();
		const visit = (given: INodeParameters) => {
			const base = completed(description, given);
			const shown = shownOf(description, base);
			const parameters = {
				...base,
				...allAdded(shown.filter(({ type }) => type.toLowerCase().endsWith('collection'))),
			};
			const panel = panelOf(description, parameters);
			const lines = JSON.stringify(panel.rows.map(({ path, label }) => [path, label]));
			if (forms.has(lines)) return;
			forms.set(lines, { name: nameOf(description, base), parameters, ...panel });
			for (const property of shown) {
				if (TOPICS.includes(property.name) || !controls.has(property.name)) continue;
				const values =
					property.type === 'boolean'
						? [true, false]
						: choicesOf(property).map(({ value }) => value);
				for (const value of values) visit({ ...base, [property.name]: value });
			}
		};
		visit(topic);
		return [...forms.values()];
	});
}
