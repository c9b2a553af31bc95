/** The answer of every page-number paginated search. */
import type { FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.mts';
import { paginate } from '../search/paginate.mts';
import type { Search } from '../search/search.mts';
import { visitOf } from '../visit.mts';

/** What the search finds; /__sandbox/why can be asked about it. */
export function found<T>(
	context: SandboxContext,
	request: FastifyRequest,
	{ find, nearest }: Search<T>,
): T[] {
	const rows = find();
	const { entry } = visitOf(request);
	if (entry) context.log.searched(entry, rows.length, nearest);
	return rows;
}

/** One page of what the search finds, as records; the pages of one search share its result. */
export function pageAnswer<T, R extends object>(
	context: SandboxContext,
	request: FastifyRequest,
	paging: { page: number; per_page: number },
	{ find, nearest }: Search<T>,
	toRecord: (row: T) => R,
	idField: keyof R & string,
) {
	const { path, newcomers } = visitOf(request);
	const filters = { ...(request.body as object), page: undefined, per_page: undefined };
	const key = JSON.stringify([path, context.data.version, context.today(), filters]);
	const rows = found(context, request, { find: () => context.memory.rows(key, find), nearest });
	return { success: true, ...paginate(rows, paging, toRecord, idField, newcomers) };
}
