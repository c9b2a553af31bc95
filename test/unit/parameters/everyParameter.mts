/** The parameters of a node with all that are inside them. */
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

const isCollection = (option: object): option is INodePropertyCollection => 'values' in option;

/** Whether an entry of `options` is a parameter, and no choice of a list. */
export const isProperty = (option: object): option is INodeProperties => 'type' in option;

/** What stands directly inside a parameter. */
export const childrenOf = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) => {
		if (isCollection(option)) return option.values;
		return isProperty(option) ? [option] : [];
	});

/** A parameter and all that are inside it, with the way to each. */
export const inside = (property: INodeProperties, way = ''): Array<[string, INodeProperties]> => {
	const here = `${way}${property.displayName}`;
	const nested = childrenOf(property);
	return [[here, property], ...nested.flatMap((child) => inside(child, `${here} › `))];
};
