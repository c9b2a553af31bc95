/** Where a request goes. Its route decides, never the text of its address. */
import type { FastifyRequest } from 'fastify';

/** The operation of a request without a route. */
const UNKNOWN = 'unknown';

/** The path by its route, and the path of the operation, with `{name}` for a part that varies. */
export function routed(request: FastifyRequest): { path: string; operation: string } {
	const pattern = request.routeOptions.url;
	if (pattern === undefined) return { path: sentPath(request), operation: UNKNOWN };
	const params = (request.params ?? {}) as Record<string, string>;
	return {
		path: pattern.replace(/:(\w+)/g, (_, name: string) => params[name]),
		operation: pattern.replace(/:(\w+)/g, '{$1}'),
	};
}

/** The decoded path of a request, or the path as it was sent if it can't be decoded. */
function sentPath({ url }: FastifyRequest): string {
	const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0];
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

/** The URL of a request in a form that the router accepts: a `%` that encodes nothing stands for itself. */
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
