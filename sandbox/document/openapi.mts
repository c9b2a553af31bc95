/** The document as OpenAPI 3.1, made of the schemas that check requests and responses. */
import { z } from 'zod/v4';
import { invalidResponse, limitResponse } from './differences.mts';
import { endpoints, type Endpoint, type Parameter } from './endpoints.mts';
import { tables } from './text.mts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Leaves out zod's own bounds of whole numbers. */
function jsonSchema(schema: z.ZodType): JsonSchema {
	const { $schema, ...rest } = z.toJSONSchema(schema, {
		io: 'input',
		override: ({ jsonSchema: made }) => {
			if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
			if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
		},
	});
	return $schema ? rest : {};
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const described = ({ schema, notes }: Parameter): JsonSchema => ({
	...jsonSchema(schema),
	...(notes && { description: notes }),
});

function bodyOf({ parameters = [], mentioned = [] }: Endpoint): JsonSchema {
	const required = parameters.filter(({ notes }) => /Required/.test(notes));
	return {
		type: 'object',
		properties: Object.fromEntries([
			...mentioned.map((name) => [name, {}]),
			...parameters.map((parameter) => [parameter.name, described(parameter)]),
		]) as Record<string, JsonSchema>,
		...(required.length > 0 && { required: required.map(({ name }) => name) }),
	};
}

/** The path parameters, and the query parameters of a GET. */
function parametersOf({ method, path, parameters = [] }: Endpoint) {
	const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string' },
	}));
	const inQuery = method === 'GET' ? parameters : [];
	return [
		...inPath,
		...inQuery.map((parameter) => ({
			name: parameter.name,
			in: 'query',
			schema: jsonSchema(parameter.schema),
			...(parameter.notes && { description: parameter.notes }),
		})),
	];
}

const limitHeaders = Object.fromEntries(
	tables('Rate limits')[1].flatMap(({ Header, Meaning }) =>
		Header.split(', ').map((name) => [name, { description: Meaning, schema: { type: 'string' } }]),
	),
);

function operationOf(endpoint: Endpoint) {
	const { method, path, limited, file, response } = endpoint;
	const parameters = parametersOf(endpoint);
	return {
		operationId: path
			.replace(/^\/v1\//, '')
			.replace(/[{}]/g, '')
			.replace(/[/-]/g, '_'),
		summary: `${method} ${path}`,
		...(parameters.length > 0 && { parameters }),
		...(method === 'POST' && { requestBody: { content: json(bodyOf(endpoint)) } }),
		responses: {
			200: {
				description: 'Success',
				...(limited && { headers: limitHeaders }),
				content: file ? { 'application/octet-stream': {} } : json(jsonSchema(response)),
			},
			401: { description: 'Missing or invalid credentials' },
			422: { $ref: '#/components/responses/Invalid' },
			...(limited && { 429: { $ref: '#/components/responses/LimitExceeded' } }),
		},
	};
}

/** The OpenAPI description of the service at a base URL. */
export function openApi(url: string) {
	return {
		openapi: '3.1.0',
		info: {
			title: 'Business Data Lookup Service',
			version: '0.1.0',
			description:
				'Made of the tables of the interface document; what it does not show is open here.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url }],
		security: [{ apiKey: [] }, { bearer: [] }],
		paths: Object.fromEntries(
			endpoints.map((endpoint) => [
				endpoint.path,
				{ [endpoint.method.toLowerCase()]: operationOf(endpoint) },
			]),
		),
		components: {
			securitySchemes: {
				apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
				bearer: { type: 'http', scheme: 'bearer' },
			},
			responses: {
				Invalid: {
					description: 'The request fails validation',
					content: json(jsonSchema(invalidResponse)),
				},
				LimitExceeded: {
					description: 'The minute allowance or the concurrency limit is exceeded',
					content: json(jsonSchema(limitResponse)),
				},
			},
		},
	};
}
