/** The responses of searches. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import { withContainingKeys } from '../search/contains.mts';
import { paginate } from '../search/paginate.mts';
import type { Search } from '../search/search.mts';
import { validated } from '../validation.mts';
import { stateOf } from '../requestState.mts';

/** The validated body or query of a search. The fault `contains` adds every key that contains a requested one. */
export function searchValues<S extends z.ZodType<object>>(
	{ data }: SandboxContext,
	request: FastifyRequest,
	schema: S,
	place: 'body' | 'query' = 'body',
): z.output<S> {
	const values = validated(schema, request[place], place);
	return stateOf(request).matchesByContains ? withContainingKeys(data, values) : values;
}

/** What the search finds. Notes it for /__sandbox/why. */
export function found<T>(
	context: SandboxContext,
	request: FastifyRequest,
	{ find, nearest }: Search<T>,
): T[] {
	const rows = find();
	const { entry } = stateOf(request);
	if (entry) context.log.searched(entry, rows.length, nearest);
	return rows;
}

/** A page of the records that a search finds. The pages of a search share its result. */
export function pageResponse<T, R extends object>(
	context: SandboxContext,
	request: FastifyRequest,
	paging: { page: number; per_page: number },
	{ find, nearest }: Search<T>,
	toRecord: (row: T) => R,
	idField: keyof R & string,
) {
	const { path, newcomers, matchesByContains } = stateOf(request);
	const filters = { ...(request.body as object), page: undefined, per_page: undefined };
	const { data, memory, today } = context;
	const key = JSON.stringify([path, data.version, today(), matchesByContains, filters]);
	const rows = found(context, request, { find: () => memory.rows(key, find), nearest });
	return { success: true, ...paginate(rows, paging, toRecord, idField, newcomers) };
}
