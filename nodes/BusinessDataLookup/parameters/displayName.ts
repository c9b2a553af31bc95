import type { INodeProperties } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import { operationProperties } from './properties';
import type { ParameterReader } from './reader';

/** The parameters above those of an operation. */
const ABOVE = new Map([
	['authentication', 'Authentication'],
	['operation', 'Operation'],
	['resource', 'Resource'],
]);

/** Whether the editor shows a parameter for what an item chooses. */
const isShown = (
	{ displayOptions }: INodeProperties,
	reader: ParameterReader,
	item: number,
): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(([name, values]: [string, unknown[]?]) =>
		values?.includes(reader.get(name, item)),
	);

/** What the editor calls a parameter of the operation that an item chooses; its own name where it has no other. */
export const displayNameOf = (name: string, reader: ParameterReader, item: number): string => {
	const above = ABOVE.get(name);
	if (above !== undefined) return above;
	const choice = ['resource', 'operation'].map((part) => String(reader.get(part, item)));
	const entry = findOperation(choice[0], choice[1]);
	const named = entry
		? operationProperties(entry).filter((property) => property.name === name)
		: [];
	const shown =
		named.length > 1 ? named.find((property) => isShown(property, reader, item)) : named[0];
	return shown?.displayName ?? name;
};
