import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';

/** Shows a property only if other parameters have these values. */
export const shownFor =
	(values: IDisplayOptions['show']) =>
	(property: INodeProperties): INodeProperties => {
		const { displayOptions } = property;
		return {
			...property,
			displayOptions: { ...displayOptions, show: { ...values, ...displayOptions?.show } },
		};
	};

/** The order that n8n's lint wants in a collection. */
export const byDisplayName = (a: INodeProperties, b: INodeProperties): number =>
	alphabetical(a.displayName, b.displayName);

/** A drop-down list. The type is added here, because n8n's lint reports a computed default beside it. */
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
