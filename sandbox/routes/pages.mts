/** The answer of every page-number paginated search. */
import type { FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.mts';
import { paginate } from '../search/paginate.mts';
import { visitOf } from '../visit.mts';

/** One page of what `search` finds, as records; the pages of one search share its result. */
export function pageAnswer<T, R extends object>(
	context: SandboxContext,
	request: FastifyRequest,
	paging: { page: number; per_page: number },
	search: () => T[],
	toRecord: (row: T) => R,
	idField: keyof R & string,
) {
	const { path, newcomers } = visitOf(request);
	const filters = { ...(request.body as object), page: undefined, per_page: undefined };
	const key = JSON.stringify([path, context.data.version, filters]);
	const rows = context.memory.rows(key, search);
	return { success: true, ...paginate(rows, paging, toRecord, idField, newcomers) };
}
