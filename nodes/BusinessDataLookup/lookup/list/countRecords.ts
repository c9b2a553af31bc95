import { LookupFailure } from '../../failure';
import type { InputRequest } from '../../parameters/request';
import { valueAt } from '../../valueAt';
import { fetchRecords, lookupCall, numberedPage, type ListClient } from './fetchRecords';
import type { Records } from './records';
import { countIn } from './recordsIn';

const UNCOUNTED = new LookupFailure({
	kind: 'unexpected',
	message:
		'The answer of the service holds no total_records, so it does not say how many there are',
	advice: 'Choose Items in Output As, and count them.',
});

/**
 * How many records a search finds, as a record `{ total }`. The service says so with its smallest page; liens between
 * two dates are read and counted. Throws RunCanceled. Source: "Response envelope".
 */
export const countRecords = async (
	client: ListClient,
	input: InputRequest,
): Promise<Records | LookupFailure> => {
	const { request } = input;
	if (request.filed) {
		let total = 0;
		const onPage = async (records: unknown[]) => void (total += records.length);
		// A part of a count is of no use.
		const list = await fetchRecords(client, input, { onPage, whole: true });
		return list instanceof LookupFailure ? list : { ...list, records: [{ total }], total };
	}
	const response = await client.json({ ...lookupCall(request), ...numberedPage(request, 1, 1) });
	if (response instanceof LookupFailure) return response;
	const total = countIn(valueAt(response.body, 'total_records'));
	return total === undefined ? UNCOUNTED : { records: [{ total }], total };
};
