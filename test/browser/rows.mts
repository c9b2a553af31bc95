/** What the editor must show of a node that has given parameters, read from the node's description. */
import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';

/** One line of the panel. */
export interface Row {
	/** Where its value is, e.g. `filters.company_id` or `sort.values[0].field`; '' for a line without a value. */
	path: string;
	label: string;
	/** What a dropdown must show. */
	choice?: string;
}

/** A list behind an "Add …" button, with what can be added. */
export interface Menu {
	button: string;
	entries: string[];
}

export const VERSION = { typeVersion: 1 };

/** These stand where the credential is chosen, or are n8n's own. */
const ELSEWHERE = ['authentication', 'pollTimes'];

/** Whether a field is none of the node's own form. */
export const isElsewhere = (path: string): boolean =>
	ELSEWHERE.some((name) => path === name || path.startsWith(`${name}.`));

export const isGroup = (option: object): option is INodePropertyCollection => 'values' in option;
export const isProperty = (option: object): option is INodeProperties => 'type' in option;

export const choicesOf = ({ options = [] }: INodeProperties): INodePropertyOptions[] =>
	options.filter((option): option is INodePropertyOptions => 'value' in option);

class Reader {
	readonly rows: Row[] = [];
	readonly menus: Menu[] = [];

	constructor(
		private readonly description: INodeTypeDescription,
		private readonly root: INodeParameters,
	) {}

	isShown(property: INodeProperties, values: INodeParameters): boolean {
		if (property.type === 'hidden') return false;
		return NodeHelpers.displayParameter(values, property, VERSION, this.description, this.root);
	}

	read(properties: INodeProperties[], values: INodeParameters, way = ''): void {
		for (const property of properties) {
			if (this.isShown(property, values)) this.readOne(property, values, `${way}${property.name}`);
		}
	}

	private readOne(property: INodeProperties, values: INodeParameters, path: string): void {
		const { type, displayName: label } = property;
		const value = values[property.name];
		if (type === 'collection')
			this.readCollection(property, (value ?? {}) as INodeParameters, path);
		else if (type === 'fixedCollection') this.readGroups(property, value as INodeParameters, path);
		else if (type === 'notice') this.rows.push({ path: '', label });
		else {
			const choice = type === 'options' && choicesOf(property).find((one) => one.value === value);
			this.rows.push({ path, label, ...(choice && { choice: choice.name }) });
		}
	}

	private readCollection(property: INodeProperties, values: INodeParameters, path: string): void {
		const entries = (property.options ?? []).filter(isProperty);
		this.rows.push({ path: '', label: property.displayName });
		this.read(
			entries.filter(({ name }) => name in values),
			values,
			`${path}.`,
		);
		const addable = entries.filter(
			(entry) => !(entry.name in values) && this.isShown(entry, values),
		);
		if (addable.length === 0 || !property.placeholder) return;
		const names = addable.map(({ displayName }) => displayName);
		this.menus.push({ button: property.placeholder, entries: names });
	}

	private readGroups(property: INodeProperties, groups: INodeParameters = {}, path: string): void {
		this.rows.push({ path: '', label: property.displayName });
		for (const group of (property.options ?? []).filter(isGroup)) {
			const given = groups[group.name] ?? [];
			const several = Array.isArray(given);
			for (const [n, values] of (several ? given : [given]).entries()) {
				const place = several ? `${path}.${group.name}[${n}].` : `${path}.${group.name}.`;
				this.read(group.values, values as INodeParameters, place);
			}
		}
	}
}

/** The lines and menus of the panel, in order. */
export function panelOf(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): { rows: Row[]; menus: Menu[] } {
	const reader = new Reader(description, parameters);
	const properties = description.properties.filter(({ name }) => !ELSEWHERE.includes(name));
	reader.read(properties, parameters);
	return { rows: reader.rows, menus: reader.menus };
}

/** The parameters at the top level that the panel shows. */
export function shownOf(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): INodeProperties[] {
	const reader = new Reader(description, parameters);
	return description.properties.filter(
		(property) => !ELSEWHERE.includes(property.name) && reader.isShown(property, parameters),
	);
}
