/** Checks requests by the document's tables before a route handles them. `--strict on` refuses fields that no table lists. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import { endpointAt, endpoints } from './document/endpoints.mts';
import { detailsOf, InvalidRequest } from './validation.mts';
import { stateOf } from './requestState.mts';

const NOTHING = z.strictObject({});

/** The schema of each endpoint whose fields the document shows. */
const schemas = new Map(
	endpoints.flatMap((endpoint) => {
		const { parameters, mentioned = [] } = endpoint;
		if (!parameters) return [];
		const shape = {
			...Object.fromEntries(mentioned.map((name) => [name, z.unknown().optional()])),
			...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
		};
		return [[endpoint, z.strictObject(shape)] as const];
	}),
);

/** Checks every route whose fields the document shows. Others take any field. */
export function installDocumentCheck(app: FastifyInstance, { strict }: { strict: boolean }): void {
	app.addHook('preHandler', async (request) => {
		const endpoint = endpointAt(request.method, stateOf(request).operation);
		const schema = endpoint && schemas.get(endpoint);
		if (!schema) return;
		if (request.method === 'GET') return check(schema, request.query, 'query', strict);
		check(schema, request.body, 'body', strict);
		if (strict) check(NOTHING, request.query, 'query', strict);
	});
}

function check(schema: z.ZodType, sent: unknown, place: 'body' | 'query', strict: boolean): void {
	const given = sent ?? {};
	const { error } = schema.safeParse(given);
	const issues = (error?.issues ?? []).filter(({ code }) => strict || code !== 'unrecognized_keys');
	if (issues.length > 0) throw new InvalidRequest(detailsOf(issues, given, place));
}
