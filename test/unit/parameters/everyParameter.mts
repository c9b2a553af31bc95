/** The parameters of a node with all that are inside them. */
import type { INodeProperties } from 'n8n-workflow';

/** What stands directly inside a parameter: no choices of a list. */
export const childrenOf = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option as INodeProperties] : [];
	});

/** A parameter and all that are inside it, with the way to each. */
export const inside = (property: INodeProperties, way = ''): Array<[string, INodeProperties]> => {
	const here = `${way}${property.displayName}`;
	const nested = childrenOf(property);
	return [[here, property], ...nested.flatMap((child) => inside(child, `${here} › `))];
};
