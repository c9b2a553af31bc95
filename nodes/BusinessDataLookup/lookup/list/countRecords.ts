import type { Operation } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import type { CountRequest } from '../../parameters/inputRequest';
import type { Client } from '../../service/client';
import { valueAt } from '../../valueAt';
import { fetchList, pageParameters, parseCount } from './fetchRecords';
import type { TotalCount } from '../../output/result';

const NO_TOTAL = new LookupFailure({
	kind: 'unexpected',
	message: "The response has no total_records, so the records can't be counted",
	advice: 'Set Output As to Items, and count the items.',
});

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
		const onPage = async (records: unknown[]) => {
			total += records.length;
		};
		const wholeList = { ...request, limit: Infinity };
		const list = await fetchList(client, operation, wholeList, { onPage, isAllOrNothing: true });
		return list instanceof LookupFailure ? list : { ...list, kind: 'count', total };
	}
	const { call } = request;
	const response = await client.json({ ...call, ...pageParameters(call, 1, 1) });
	if (response instanceof LookupFailure) return response;
	const total = parseCount(valueAt(response.body, 'total_records'));
	return total === undefined ? NO_TOTAL : { kind: 'count', total };
};
