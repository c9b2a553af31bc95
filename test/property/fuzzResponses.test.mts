/** No response causes a crash, endless work, a changed prototype or an endless message. */
import fc from 'fast-check';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';
import { parsePage } from '../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';
import { errorJson } from '../../nodes/BusinessDataLookup/output/nodeErrors.ts';
import { presentRecord } from '../../nodes/BusinessDataLookup/output/presentRecord.ts';
import { Redactor } from '../../nodes/BusinessDataLookup/output/redactor.ts';
import { contentFailure, statusFailure } from '../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpResponse } from '../../nodes/BusinessDataLookup/service/response.ts';
import { anyJson, anyObject, anyText, itHolds } from './hostile.mts';

const SECRET = 'key-6f1c9d2e';
const redactor = new Redactor([SECRET]);

const headerValue = fc.oneof(anyText, fc.constant(undefined));

const response = fc.record({
	status: fc.constantFrom(200, 204, 302, 400, 401, 404, 422, 429, 500, 503, 999),
	headers: fc.dictionary(fc.constantFrom('location', 'retry-after', 'x-request-id'), headerValue),
	body: fc.oneof(anyJson, anyObject, anyText),
});

itHolds('any failed response is a short message without the key', [response], (given) => {
	const text = JSON.stringify(given.body).replaceAll('binary', SECRET);
	const answer = { ...given, body: JSON.parse(text) as unknown } as HttpResponse;
	const failure = statusFailure(answer, 1e12) ?? contentFailure(answer);
	if (!failure) return;
	const { error, details } = errorJson(failure, 0, redactor);
	expect(String(error)).toMatch(/\[item 0\]$/);
	// A 422 has a message for each mistake; other failures have one.
	expect(String(error).length).toBeLessThan(600 + 2 * JSON.stringify(given).length);
	expect(JSON.stringify([error, details])).not.toContain(SECRET);
});

const envelope = fc.oneof(
	anyJson,
	anyObject,
	anyObject.map((records) => ({ success: true, records })),
	fc.array(anyJson).map((records) => ({ records, total_records: 3 })),
	fc.array(anyObject).map((hits) => ({ records: { companies: { hits } } })),
);

itHolds(
	'no response becomes an item that n8n takes for a failure',
	[fc.constantFrom(...operations), fc.boolean(), envelope],
	(operation, simplify, body) => {
		const page = parsePage(operation, body);
		if (page instanceof LookupFailure) {
			expect(page.message.length).toBeLessThan(700);
			return;
		}
		for (const output of [undefined, ...(operation.response.outputs ?? [])])
			for (const json of page.records.flatMap((record) =>
				presentRecord(operation, record, { output, simplify }),
			)) {
				expect(Object.keys(json)).not.toContain('error');
				expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
			}
	},
);
