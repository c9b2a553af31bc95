import type { Operation } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import type { CountRequest } from '../../parameters/inputRequest';
import type { Client } from '../../service/client';
import { valueAt } from '../../valueAt';
import { fetchList, missingFailure, pageParameters, parseCount } from './fetchRecords';
import type { TotalCount } from '../../output/result';

/**
 * Counts the records of a search. The smallest page shows the total; a list between two dates is read and counted.
 * Source: "Response envelope".
 */
export const countRecords = async (
	client: Client,
	operation: Operation,
	request: CountRequest,
): Promise<TotalCount | LookupFailure> => {
	if (request.dateBounds) {
		let total = 0;
		const onPage = async (records: unknown[]) => void (total += records.length);
		const wholeList = { ...request, limit: Infinity, ifIncomplete: 'return' } as const;
		const list = await fetchList(client, operation, wholeList, { onPage, isCount: true });
		if (list instanceof LookupFailure) return list;
		return list.incomplete?.failure ?? { ...list, kind: 'count', total };
	}
	const response = await client.json({ ...request.call, ...pageParameters(request.call, 1, 1) });
	if (response instanceof LookupFailure) return response;
	const total = parseCount(valueAt(response.body, 'total_records'));
	if (total === undefined) return missingFailure('total_records', response.body);
	return { kind: 'count', total };
};
