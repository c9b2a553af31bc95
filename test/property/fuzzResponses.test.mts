/** Whatever a service answers: no crash, no endless work, no prototype touched, and bounded texts. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';
import { fileNameOf, mediaTypeOf } from '../../nodes/BusinessDataLookup/service/download.ts';
import { pageIn } from '../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';
import type { Page } from '../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { readCursor, readPages } from '../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import { errorJson } from '../../nodes/BusinessDataLookup/output/nodeErrors.ts';
import { presentRecord } from '../../nodes/BusinessDataLookup/output/presentRecord.ts';
import { BodyReader } from '../../nodes/BusinessDataLookup/service/bodyReader.ts';
import {
	parseRetryAfter,
	readRateHeaders,
} from '../../nodes/BusinessDataLookup/service/rateLimit/headers.ts';
import {
	contentProblem,
	failureOf,
	type HttpResponse,
} from '../../nodes/BusinessDataLookup/service/response.ts';
import { secretBlanker } from '../../nodes/BusinessDataLookup/service/secretBlanker.ts';
import {
	cases,
	expectUntouchedPrototypes,
	hostileJson,
	hostileObject,
	hostileText,
	longText,
} from './hostile.mts';

afterEach(expectUntouchedPrototypes);

const MAX_WAIT_MS = 31 * 86_400_000;
const SECRET = 'key-6f1c9d2e';
const blank = secretBlanker([SECRET]);

const headerValue = fc.oneof(
	hostileText,
	fc.array(hostileText, { maxLength: 3 }),
	fc.constant(undefined),
);

test('rate limits read from any headers are plausible numbers or absent', () => {
	const names = ['limit-minute', 'remaining-minute', 'reset-minute', 'limit-concurrent'];
	const headers = fc.record(
		Object.fromEntries(
			[
				'retry-after',
				'date',
				...names.flatMap((name) => [`x-ratelimit-${name}`, `x-ratelimit-client-${name}`]),
			].map((name) => [name, headerValue]),
		),
	);
	fc.assert(
		fc.property(headers, (given) => {
			const { minute, ceiling, concurrent } = readRateHeaders(given, 1e12);
			const told = [
				minute.limit,
				minute.remaining,
				ceiling.limit,
				ceiling.remaining,
				concurrent.limit,
			];
			for (const calls of told) {
				expect(calls === undefined || (Number.isInteger(calls) && calls >= 0)).toBe(true);
			}
			const wait = parseRetryAfter(given['retry-after'], given.date, 1e12) ?? 0;
			expect(wait >= 0 && wait <= MAX_WAIT_MS).toBe(true);
		}),
		cases,
	);
});

test('any file name from a header has no folder and no control character, and any media type no parameter', () => {
	fc.assert(
		fc.property(headerValue, headerValue, (disposition, type) => {
			const headers = { 'content-disposition': disposition, 'content-type': type };
			const name = fileNameOf(headers) ?? 'data';
			expect(name).not.toMatch(/[/\\]|\p{Cc}/u);
			expect(['', '.', '..']).not.toContain(name);
			expect(mediaTypeOf(headers) ?? '').not.toMatch(/;|^\s|\s$/);
		}),
		cases,
	);
});

const response = fc.record({
	status: fc.constantFrom(200, 204, 302, 400, 401, 404, 422, 429, 500, 503, 999),
	headers: fc.record({
		location: headerValue,
		'retry-after': headerValue,
		'x-request-id': headerValue,
	}),
	body: fc.oneof(hostileJson, hostileObject, hostileText),
});

test('any response that is not a success becomes a message of bounded length without the key', () => {
	fc.assert(
		fc.property(response, (given: HttpResponse) => {
			const text = JSON.stringify(given.body).replaceAll('binary', SECRET);
			const answer = { ...given, body: JSON.parse(text) as unknown };
			const failure = failureOf(answer, 1e12) ?? contentProblem(answer);
			if (!failure) return;
			const { error, details } = errorJson(failure, 0, blank);
			expect(String(error)).toMatch(/\[item 0\]$/);
			// The words of a 422 are shown for each of its parts, of any other once.
			expect(String(error).length).toBeLessThan(600 + 2 * JSON.stringify(given).length);
			expect(JSON.stringify([error, details])).not.toContain(SECRET);
		}),
		cases,
	);
});

test('any response body gives records or a message that they are missing, and each record an item that n8n takes for a success', () => {
	const envelope = fc.oneof(
		hostileJson,
		hostileObject,
		hostileObject.map((records) => ({ success: true, records })),
		fc.array(hostileJson).map((records) => ({ records, total_records: 3 })),
		fc.array(hostileObject).map((hits) => ({ records: { companies: { hits } } })),
	);
	fc.assert(
		fc.property(
			fc.constantFrom(...operations),
			fc.boolean(),
			envelope,
			(operation, simplify, body) => {
				const page = pageIn(operation, true, body);
				if (page instanceof LookupFailure) {
					expect(page.message.length).toBeLessThan(700);
					return;
				}
				for (const output of [undefined, ...(operation.outputs ?? [])]) {
					for (const json of page.records.flatMap((record) =>
						presentRecord(operation, record, { output, simplify }),
					)) {
						expect(Object.keys(json)).not.toContain('error');
						expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
					}
				}
			},
		),
		cases,
	);
});

/** Pages that come again and again; a record's id is one of a few. */
const pages = fc.array(
	fc.record({
		records: fc.array(
			fc
				.tuple(hostileObject, fc.constantFrom('A', 'B', '__proto__', '', 0))
				.map(([row, id]) => ({ ...row, record_id: id })),
			{ maxLength: 4 },
		),
		total: fc.constantFrom(undefined, 0, 3, 1e9),
		pages: fc.constantFrom(undefined, 0, 2, 1e9),
		hasMore: fc.oneof(fc.boolean(), hostileJson),
		nextCursor: fc.oneof(fc.integer({ min: 0, max: 3 }), hostileJson),
	}),
	{ minLength: 1, maxLength: 4 },
);

test('a list whose pages repeat ends after a bounded number of pages', async () => {
	const options = { pageSize: 4, limit: Infinity, id: 'record_id', completes: true };
	await fc.assert(
		fc.asyncProperty(pages, fc.boolean(), async (given, byCursor) => {
			let asked = 0;
			const fetch = async () => JSON.parse(JSON.stringify(given[asked++ % given.length])) as Page;
			const list = byCursor
				? await readCursor(fetch, -1, options)
				: await readPages(fetch, options);
			expect(list).not.toBeInstanceOf(LookupFailure);
			// By cursor, each page may still complete earlier records once more a thousand times.
			expect(asked).toBeLessThan(byCursor ? 1100 : 100);
			for (const record of (list as { records: IDataObject[] }).records) {
				expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
			}
		}),
		cases,
	);
});

test('a response body of any bytes is read as JSON or as text', async () => {
	const reader = new BodyReader({
		sleep: async () => await new Promise(() => {}),
		now: () => 0,
	});
	const bytes = fc.oneof(
		fc.uint8Array({ maxLength: 60 }),
		hostileJson.map((json) => Buffer.from(JSON.stringify(json))),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(bytes, { maxLength: 3 }), async (chunks) => {
			const body = { content: new Blob(chunks).stream(), stallTimeout: 1000, end: () => {} };
			expect(await reader.json(body)).toBeDefined();
		}),
		cases,
	);
});

test('a key is blanked in any text around it', () => {
	fc.assert(
		fc.property(hostileText, hostileText, (left, right) => {
			const shown = blank(`${left} ${SECRET} ${right}`);
			expect(shown).not.toContain(SECRET);
			expect(shown).toContain('[hidden]');
		}),
		cases,
	);
});

test('response bodies of 300,000 characters are read without blocking the process', () => {
	const disposition = longText.map((text) => text.slice(0, 16_384));
	fc.assert(
		fc.property(longText, disposition, (text, header) => {
			for (const status of [200, 400, 422, 500]) {
				const answer = { status, headers: { 'retry-after': header }, body: text };
				const failure = failureOf(answer, 0) ?? contentProblem(answer);
				expect(failure?.message.length).toBeLessThan(500);
			}
			fileNameOf({ 'content-disposition': header });
			mediaTypeOf({ 'content-type': header });
			blank(text.slice(0, 65_536));
		}),
		{ ...cases, numRuns: Math.min(400, Math.ceil(cases.numRuns / 20)) },
	);
});
