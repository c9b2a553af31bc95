import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { alphabetical } from '../catalogue/alphabetical';

/** Shown only where other parameters have these values, beside what it asks of some itself. */
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

/** A drop-down list. Its type stands here, for n8n's lint does not see a computed `default` beside it. */
export const dropdown = (property: Omit<INodeProperties, 'type'>): INodeProperties => ({
	...property,
	type: 'options',
});

/** A box with text, above the parameters that it is about. */
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
