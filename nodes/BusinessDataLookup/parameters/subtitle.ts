import type { Resource } from '../catalogue/types';

/**
 * What the canvas shows below the node's name: `Get Many: Company`. The operation stands first, because the canvas
 * cuts long texts. n8n evaluates it in the editor, where there is no catalogue, so the expression holds all texts.
 */
export const subtitle = (catalogue: Resource[]): string => {
	const texts = catalogue.flatMap(({ value, label, operations }) =>
		operations.map(({ operation, name }) => [`${value}.${operation}`, `${name}: ${label}`]),
	);
	const choice = '$parameter["resource"] + "." + $parameter["operation"]';
	return `={{ (${JSON.stringify(Object.fromEntries(texts))})[${choice}] }}`;
};
