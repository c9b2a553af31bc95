import type { INodeProperties } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import { operationProperties } from './properties';
import type { ParameterReader } from './reader';

/** Parameters that all operations have; the label of each is its name with a capital. */
const ABOVE = ['authentication', 'operation', 'resource'];

/** The label in the editor of a parameter of the operation that an item chooses; the parameter's name where it has no label. */
export const displayNameOf = (name: string, reader: ParameterReader, item: number): string => {
	const { get } = reader.at(item);
	if (ABOVE.includes(name)) return name[0].toUpperCase() + name.slice(1);
	const [resource, operation] = ['resource', 'operation'].map((part) => get(part));
	const entry = findOperation(String(resource), String(operation));
	const isShown = ({ displayOptions }: INodeProperties): boolean =>
		Object.entries(displayOptions?.show ?? {}).every(([other, values]) =>
			values?.includes(get(other) as never),
		);
	const named = entry ? operationProperties(entry).filter((each) => each.name === name) : [];
	return (named.find(isShown) ?? named.at(0))?.displayName ?? name;
};
