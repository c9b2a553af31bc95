/** Which values are sent once more, and what then is the answer. */
import type { IDataObject } from 'n8n-workflow';
import { executePlan } from '../../../../nodes/BusinessDataLookup/execute.ts';
import { RunCanceled, type LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	batcherFor,
	lookUpByKey,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/lookUpByKey.ts';
import { makePlan } from '../../../../nodes/BusinessDataLookup/lookup/plan.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { Results } from '../../../../nodes/BusinessDataLookup/lookup/results.ts';
import type { Connection } from '../../../../nodes/BusinessDataLookup/service/connection.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { fakeRun } from '../../../support/fakeN8n.mts';
import { createClient, ok } from '../../service/clientRun.mts';
import { readInputOfKind } from '../../readParameters.mts';

type Body = Record<string, string[]>;
const urls = (...all: string[]): IDataObject[] => all.map((url) => ({ company_id: url, url }));

/** Enriches domains; what each gets, and the values of each call. */
const enrich = async (
	domains: string[],
	answer: (values: string[]) => Partial<HttpResponse> | IDataObject[],
) => {
	const { client, limiter, clock, sent, run } = createClient(({ body }) => {
		const given = answer((body as Body).url);
		const records = Array.isArray(given) && { records: given, total_records: given.length };
		return { ...ok, ...(records ? { body: records } : (given as object)) };
	});
	const inputs = domains.map((value, item) => ({
		...readInputOfKind('byKey', 'company.enrich', { value }),
		item,
	}));
	const results = new Results(false, []);
	const connection = { client, limiter, clock } as unknown as Connection;
	await run(executePlan(fakeRun(), connection, makePlan(inputs), results));
	const got = results.byItem.map((result) =>
		result && 'records' in result
			? result.records.map(({ url }) => url).join() || result.reason || 'none'
			: (result as LookupFailure).facts.kind,
	);
	return { got, results, sent: sent.map(({ request }) => (request.body as Body).url.join(' ')) };
};

it.each<[string, string[], Parameters<typeof enrich>[1], string[], unknown[]]>([
	['found: it is not sent again', ['https://www.a.com'], () => urls('a.com'), ['a.com'], ['a.com']],
	['not found as typed either', ['a.com'], () => [], ['a.com'], ['none']],
	[
		'found only as typed: all such values are sent together',
		['www.a.com', 'b.com', 'www.c.com'],
		(values) => urls(...values.filter((url) => url.startsWith('www.'))),
		['a.com b.com c.com', 'www.a.com www.c.com'],
		['www.a.com', 'none', 'www.c.com'],
	],
	[
		'refused as typed: it counts as not found',
		['www.a.com'],
		(values) => (values[0] === 'a.com' ? [] : { status: 422, body: {} }),
		['a.com', 'www.a.com'],
		['none'],
	],
	[
		'forbidden as typed: it fails',
		['www.a.com'],
		(values) => (values[0] === 'a.com' ? [] : { status: 403, body: {} }),
		['a.com', 'www.a.com'],
		['forbidden'],
	],
	[
		'refused at first: it is not sent again',
		['www.a.com'],
		() => ({ status: 403, body: {} }),
		['a.com'],
		['forbidden'],
	],
	[
		'not found for a reason, and as typed without one: the first reason stays',
		['www.a.com'],
		(values) => (values[0] === 'a.com' ? urls('meta.com') : []),
		['a.com', 'www.a.com'],
		['the service returned meta.com'],
	],
	[
		'typed in several ways: what one of them finds answers all',
		['www.a.com', 'a.com', 'a.com/x', 'www.a.com'],
		(values) => urls(...values.filter((url) => url === 'www.a.com')),
		['a.com', 'www.a.com a.com/x'],
		['www.a.com', 'www.a.com', 'www.a.com', 'www.a.com'],
	],
	[
		'typed in several ways of which none is known: one call tells',
		['www.a.com', 'a.com', 'a.com/x', 'www.a.com'],
		() => [],
		['a.com', 'www.a.com a.com/x'],
		['none', 'none', 'none', 'none'],
	],
])('a value is %s', async (_name, domains, answer, calls, got) => {
	const outcome = await enrich(domains, answer);
	expect(outcome.sent).toEqual(calls);
	expect(outcome.got).toEqual(got);
});

it('inputs that spell one value in two ways have records of their own', async () => {
	const { results } = await enrich(['a.com', 'www.a.com'], () => urls('a.com'));
	const [one, other] = results.byItem.map((result) => (result as Records).records[0]);
	expect(other).toEqual(one);
	expect(other).not.toBe(one);
});

it('a value that others crowd out of the page is not sent as typed', async () => {
	const body = { records: urls('x.com'), total_records: 500 };
	const { sent, got } = await enrich(['www.a.com'], () => ({ body }));
	expect(sent).toEqual(['a.com']);
	expect(got).toEqual(['1 of 500 companies that the service returned were read']);
});

it.each([
	[
		['TX', 'Texas', 'CA'],
		['TX', 'CA'],
	],
	[[''], undefined],
])('names in the states %j are sent with the states %j', async (states, expected) => {
	const { client, limiter, clock, sent, run } = createClient([{ ...ok, body: { records: [] } }]);
	const inputs = states.map((matchState, item) => {
		const parameters = { matchBy: 'company_name', value: `Acme ${item}`, matchState };
		return { ...readInputOfKind('byKey', 'company.enrich', parameters), item };
	});
	const connection = { client, limiter, clock } as unknown as Connection;
	await run(executePlan(fakeRun(), connection, makePlan(inputs), new Results(false, [])));
	expect((sent[0].request.body as Body).state).toEqual(expected);
});

it('a run leaves in the event of its end, so nothing of it is sent in the same moment', async () => {
	const cancel = new AbortController();
	const all = createClient([ok], { signal: cancel.signal }, 5000);
	const { client, limiter, clock } = all;
	const inputs = ['a.com', 'b.com'].map((value, item) => ({
		...readInputOfKind('byKey', 'company.enrich', { value }),
		item,
	}));
	const [group] = makePlan(inputs).byKey;
	const { keyField, shape, sample } = group;
	const connection = { client, limiter, clock } as unknown as Connection;
	const looking = lookUpByKey(connection, group, new Results(false, []), true).catch(
		(e: Error) => e,
	);
	const parts = { keyField, sample, maxRecords: 1, limiter, clock, isShared: true, isRetry: false };
	const batcher = batcherFor(shape, parts);
	expect([...batcher.runs]).toEqual([client.run]);
	cancel.abort();
	expect([...batcher.runs]).toEqual([]);
	expect(await all.run(looking)).toBeInstanceOf(RunCanceled);
	expect(all.sent).toEqual([]);
});
