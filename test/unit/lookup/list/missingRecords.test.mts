/** What an answer in one piece announces and does not hold. */
import { whyRecordsMissing } from '../../../../nodes/BusinessDataLookup/lookup/list/findRecords.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

it.each<[string, unknown]>([
	['as many records as it counts', { total_records: 3 }],
	['a count that is no number', { total_records: '90', total_pages: null, list: { found: '9' } }],
])('an answer that holds %s announces no more', (_what, body) => {
	expect(whyRecordsMissing({ total: 'list.found' }, body, rows(3))).toBeUndefined();
});
