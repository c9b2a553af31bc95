/** Where a request leads: what decides is the route that it is given, never the text of its address. */
import type { FastifyRequest } from 'fastify';

/** The operation of a request that no route takes. */
const UNKNOWN = 'unknown';

/** The path as it was routed, and the path of the operation (`{name}` for a part that varies). */
export function routed(request: FastifyRequest): { path: string; operation: string } {
	const pattern = request.routeOptions.url;
	if (pattern === undefined) return { path: sentPath(request), operation: UNKNOWN };
	const params = (request.params ?? {}) as Record<string, string>;
	return {
		path: pattern.replace(/:(\w+)/g, (_, name: string) => params[name]),
		operation: pattern.replace(/:(\w+)/g, '{$1}'),
	};
}

/** The decoded path of what came; as it came where it cannot be decoded. */
function sentPath({ url }: FastifyRequest): string {
	const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0];
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

/** The URL of a request as the router can take it: a `%` that encodes nothing stands for itself. */
export function decodable(url: string): string {
	const [, path, rest] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
	const isRooted = /^(\/|https?:\/\/)/i.test(url);
	try {
		decodeURIComponent(path);
		return isRooted ? url : `/${url}`;
	} catch {
		return `${isRooted ? '' : '/'}${path.replaceAll('%', '%25')}${rest}`;
	}
}
