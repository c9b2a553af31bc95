/**
 * This package's node as n8n's default advice would have it: the same parameters, but the calls are made by n8n's
 * declarative engine from `routing`. Only the measured lookups are routed.
 */
import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';
import type { NodeClass } from '../../test/support/nodeTypes.mts';

const WIRE_FIELDS: Record<string, string> = {
	value: '={{ $parameter.lookupBy ?? $parameter.matchBy }}',
	exclude: 'exclude',
};

const PATHS: INodeProperties['routing'] = {
	request: { url: '={{ $value === "enrich" ? "/v1/companies" : "/v1/all-attributes" }}' },
};

function routed(field: INodeProperties): INodeProperties {
	const { resource = [], operation = [] } = field.displayOptions?.show ?? {};
	if (!resource.includes('company')) return field;
	if (field.name === 'operation') return { ...field, routing: PATHS };
	const measured = operation.includes('enrich') || operation.includes('getAllAttributes');
	const wireField = WIRE_FIELDS[field.name];
	if (!measured || !wireField) return field;
	return { ...field, routing: { send: { type: 'body', property: wireField } } };
}

/** A declarative node with the properties of `original`. */
export function declarativeTwin(original: NodeClass): NodeClass {
	const { description } = new original();
	const twin: INodeTypeDescription = {
		...description,
		name: 'declarativeTwin',
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}', method: 'POST' },
		properties: description.properties.map(routed),
	};
	return class implements INodeType {
		description = twin;
	};
}
