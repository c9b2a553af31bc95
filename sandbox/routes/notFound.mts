/** 404 and 405 as JSON. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.mts';
import { matches } from '../document/endpoints.mts';
import { errorBody } from '../errors.mts';
import { stateOf } from '../requestState.mts';

export function notFound(context: SandboxContext, reply: FastifyReply, message: string) {
	return reply.code(404).send(errorBody(404, 'NOT_FOUND', message, context.serverTime()));
}

/** Answers requests without a route: 405 with Allow if the path has other methods, otherwise 404. */
export function unknownRoutes(app: FastifyInstance, context: SandboxContext): void {
	const methodsByPattern = new Map<string, Set<string>>();
	app.addHook('onRoute', ({ url, method }) => {
		const methods = methodsByPattern.get(url) ?? new Set();
		for (const name of [method].flat()) methods.add(name);
		methodsByPattern.set(url, methods);
	});

	app.setNotFoundHandler((request, reply) => {
		const { path } = stateOf(request);
		const allowed = [...methodsByPattern].find(([pattern]) => matches(pattern, path))?.[1];
		if (!allowed) return notFound(context, reply, `There is no ${path}.`);
		const allow = [...allowed].join(', ');
		const message = `${request.method} is not allowed on ${path}, but ${allow} is.`;
		return reply
			.code(405)
			.header('allow', allow)
			.send(errorBody(405, 'METHOD_NOT_ALLOWED', message, context.serverTime()));
	});
}
