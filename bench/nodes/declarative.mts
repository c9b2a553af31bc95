/**
 * This package's node in n8n's declarative style: the same parameters, but n8n's engine makes calls and items from
 * `routing`. Only the measured lookups have one: Get All Attributes with the same items as this node, and the calls of
 * Enrich.
 */
import type {
	INodeProperties,
	INodePropertyOptions,
	INodePropertyRouting,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import type { Output } from '../../nodes/BusinessDataLookup/catalogue/operationResponse.ts';
import { company } from '../../nodes/BusinessDataLookup/catalogue/company.ts';
import { simpleForms } from '../../nodes/BusinessDataLookup/catalogue/simpleForms.ts';
import type { NodeClass } from '../../test/support/nodeTypes.mts';

const COMPANIES = '$response.body.records.companies.hits';

const fieldsOf = (row: string, names: string[]): string =>
	names.map((name) => `${name}: ${row}.${name}`).join(', ');

/** The fields as Simplify outputs them: a list of one text as the text, a time as its day. */
const simplified = (row: string, names: string[]): string =>
	names
		.map((name) => {
			const field = `${row}.${name}`;
			if (simpleForms[name] === 'text') {
				return `${name}: Array.isArray(${field}) ? ${field}.join(', ') || null : ${field}`;
			}
			if (simpleForms[name] === 'day') return `${name}: ${field}?.slice(0, 10)`;
			return `${name}: ${field}`;
		})
		.join(', ');

/**
 * Makes the items of a choice of Output. One expression makes all fields of all rows: an expression for each field
 * (`setKeyValue`, as in n8n's own declarative nodes) gives the same, but takes n8n much longer.
 */
function itemsOf({ list, parentFields = [], simplifiedFields }: Output): INodePropertyRouting {
	const rows = list
		? `${COMPANIES}.flatMap(company => (company.${list} ?? []).map(row => ({ ${fieldsOf('company', parentFields)}, ...row })))`
		: `${COMPANIES}.map(company => ({ found: true, ...company }))`;
	const found = list ? '' : 'found: true, ';
	const shown = simplifiedFields
		? `$parameter.simplify ? ${rows}.map(row => ({ ${found}${simplified('row', simplifiedFields)} })) : ${rows}`
		: rows;
	return {
		output: {
			postReceive: [
				{ type: 'set', properties: { value: `={{ { rows: ${shown} } }}` } },
				{ type: 'rootProperty', properties: { property: 'rows' } },
			],
		},
	};
}

/** Takes a list or a text with commas. Sends nothing if it is empty. */
const EXCLUDE: INodePropertyRouting = {
	send: {
		type: 'body',
		property: 'exclude',
		value: '={{ [$value].join().match(/\\w+/g) ?? undefined }}',
	},
};

function withRoutes(
	field: INodeProperties,
	routeOf: (value: unknown) => INodePropertyRouting | undefined,
): INodeProperties {
	const options = field.options as INodePropertyOptions[];
	return {
		...field,
		options: options.map((option) => ({ ...option, routing: routeOf(option.value) })),
	};
}

function routed(field: INodeProperties): INodeProperties {
	const { resource = [], operation: shownFor = [] } = field.displayOptions?.show ?? {};
	if (!resource.includes('company')) return field;
	if (field.name === 'operation') {
		return withRoutes(field, (value) => {
			const { call } = company.operations.find(({ value: operation }) => operation === value)!;
			return { request: { url: call.path } };
		});
	}
	const entry = company.operations.find(({ value }) => shownFor.includes(value));
	switch (field.name) {
		case 'value': {
			const parameter = entry?.lookUpBy?.parameter.name;
			const property = `={{ $parameter.${parameter} }}`;
			return { ...field, routing: { send: { type: 'body', property } } };
		}
		case 'exclude':
			return { ...field, routing: EXCLUDE };
		case 'output':
			return withRoutes(field, (value) =>
				itemsOf(entry!.response.outputs!.find((output) => output.value === value)!),
			);
		default:
			return field;
	}
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
