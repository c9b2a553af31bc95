/** Requests against the document's own tables, before a route looks at them; `--strict on` refuses what no table lists. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod/v4';
import { endpointAt, type Parameter } from './document/endpoints.mts';
import { detailsOf, InvalidRequest } from './validation.mts';

const schemaOf = (parameters: Parameter[], mentioned: string[] = []) =>
	z.strictObject({
		...Object.fromEntries(mentioned.map((name) => [name, z.unknown()])),
		...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
	});

/** Installs the check on every route whose fields the document shows; others take any field. */
export function installDocumentCheck(app: FastifyInstance, { strict }: { strict: boolean }): void {
	app.addHook('preHandler', async (request) => {
		const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? '';
		const { parameters, mentioned } = endpointAt(request.method, path) ?? {};
		if (!parameters) return;
		const isGet = request.method === 'GET';
		if (isGet) return check(request, parameters, 'query', strict);
		check(request, parameters, 'body', strict, mentioned);
		if (strict) check(request, [], 'query', strict);
	});
}

function check(
	request: FastifyRequest,
	parameters: Parameter[],
	place: 'body' | 'query',
	strict: boolean,
	mentioned?: string[],
): void {
	const given = (place === 'body' ? request.body : request.query) ?? {};
	const { error } = schemaOf(parameters, mentioned).safeParse(given);
	const issues = (error?.issues ?? []).filter(({ code }) => strict || code !== 'unrecognized_keys');
	if (issues.length > 0) throw new InvalidRequest(detailsOf(issues, given, place));
}
