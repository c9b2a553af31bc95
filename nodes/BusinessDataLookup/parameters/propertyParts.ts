import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';

/** The same property, shown only if other parameters have these values, too. */
export const shownFor =
	(values: IDisplayOptions['show']) =>
	(property: INodeProperties): INodeProperties => {
		const { displayOptions } = property;
		return {
			...property,
			displayOptions: { ...displayOptions, show: { ...values, ...displayOptions?.show } },
		};
	};

/** n8n asks for the entries of a collection in the order of their names. */
export const byDisplayName = (a: INodeProperties, b: INodeProperties): number =>
	alphabetical(a.displayName, b.displayName);

/** A drop-down list. Its type is added here, because n8n's lint reports a computed default that has the type beside it. */
export const dropdown = (property: Omit<INodeProperties, 'type'>): INodeProperties => ({
	...property,
	type: 'options',
});

/** A box with text above other parameters. */
export const notice = (
	name: string,
	text: string,
	hide?: IDisplayOptions['hide'],
): INodeProperties => ({
	displayName: text,
	name,
	type: 'notice',
	default: '',
	displayOptions: { hide },
});
