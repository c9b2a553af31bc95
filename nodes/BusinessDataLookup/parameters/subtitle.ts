import type { Resource } from '../catalogue/types';

/** The canvas cuts a longer subtitle off, in characters. */
const LONGEST = 30;

/**
 * What the canvas shows below the node's name: `Get Many: Company`, and of a longer one that no other resource has
 * the operation alone, else the first word of the resource. n8n evaluates it in the editor, where the catalogue is not at hand.
 */
export const subtitle = (catalogue: Resource[]): string => {
	const names = catalogue.flatMap(({ operations }) => operations.map(({ name }) => name));
	const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
	const textOf = (name: string, label: string) => {
		const full = `${name}: ${label}`;
		if (full.length <= LONGEST) return full;
		return isUnique(name) ? name : `${name}: ${label.split(' ')[0]}`;
	};
	const texts = catalogue.flatMap(({ value, label, operations }) =>
		operations.map(({ operation, name }) => [`${value}.${operation}`, textOf(name, label)]),
	);
	const choice = '$parameter["resource"] + "." + $parameter["operation"]';
	return `={{ (${JSON.stringify(Object.fromEntries(texts))})[${choice}] }}`;
};
