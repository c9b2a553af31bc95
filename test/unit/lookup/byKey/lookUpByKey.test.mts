/** Which values are sent once more, and what then is the answer. */
import { getEventListeners } from 'node:events';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { lookUpRounds } from '../../../../nodes/BusinessDataLookup/lookup/rounds.ts';
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
type Service = (values: string[]) => Partial<HttpResponse> | IDataObject[];
const urls = (...all: string[]): IDataObject[] => all.map((url) => ({ company_id: url, url }));

/** Looks up by a field; what each input gets, and the values of each call. */
const lookUp = async (
	operation: string,
	field: string,
	given: INodeParameters[],
	answer: Service,
	signal?: AbortSignal,
) => {
	const { client, limiter, clock, sent, run } = createClient(
		({ body }) => {
			const response = answer((body as Body)[field]);
			const records = Array.isArray(response) && {
				records: response,
				total_records: response.length,
			};
			return { ...ok, ...(records ? { body: records } : (response as object)) };
		},
		{ signal },
	);
	const inputs = given.map((parameters, item) => ({
		...readInputOfKind('byKey', operation, parameters),
		item,
	}));
	const results = new Results(false, inputs);
	results.setNotSent();
	const connection = { client, limiter, clock } as unknown as Connection;
	await run(lookUpRounds(fakeRun(), connection, results));
	const got = results.byItem.map((result) => {
		if (!result || !('records' in result)) return (result as LookupFailure).facts.kind;
		const { records, reason, otherCompanies, incomplete } = result as Records;
		const found = records.map((record) => record[field]).join() || 'none';
		const others = otherCompanies && `${otherCompanies} others`;
		return [found, reason, others, incomplete?.why].filter(Boolean).join('; ');
	});
	const calls = sent.map(({ request }) => (request.body as Body)[field].join(' '));
	return { got, results, sent: calls };
};

/** Enriches domains. */
const enrich = async (domains: string[], answer: Service, signal?: AbortSignal) =>
	await lookUp(
		...(['company.enrich', 'url'] as const),
		domains.map((value) => ({ value })),
		answer,
		signal,
	);

const refusedAt = (place: number): Partial<HttpResponse> => ({
	status: 422,
	body: { detail: [{ loc: ['body', 'url', place], msg: 'bad', type: 'x' }] },
});

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
		['none; the service returned meta.com; 1 others'],
	],
	[
		'not found, and as typed for a reason: that one is told',
		['www.a.com'],
		(values) => (values[0] === 'a.com' ? [] : urls('x.com', 'y.com')),
		['a.com', 'www.a.com'],
		['none; the service returned x.com; 2 others'],
	],
	[
		'not found for a reason, but as typed: nothing is told of the others',
		['www.a.com'],
		(values) => urls(values[0] === 'a.com' ? 'meta.com' : 'www.a.com'),
		['a.com', 'www.a.com'],
		['www.a.com'],
	],
	[
		'typed in two ways of which one is refused: the other is sent again',
		['www.a.com', 'a.com/x'],
		(values) => {
			if (values[0] === 'a.com') return [];
			return values.length > 1 ? refusedAt(1) : urls('a.com');
		},
		['a.com', 'www.a.com a.com/x', 'www.a.com'],
		['a.com', 'a.com'],
	],
	[
		'of two subdomains of one domain: their order stays',
		['x.a.com', 'y.a.com', 'b.com'],
		(values) => urls(...values),
		['x.a.com y.a.com b.com'],
		['x.a.com', 'y.a.com', 'b.com'],
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
	expect(got).toEqual([
		'none; 1 of 500 companies that the service returned were read; only the first page of companies that the service returned was read',
	]);
});

it('the legal forms of a name are sent after all names with one form, and their short forms once', async () => {
	const names = ['Acme Inc', 'Acme LLC', 'Bolt', 'Acme GmbH'];
	const { sent, got } = await lookUp(
		...(['company.enrich', 'company_name'] as const),
		names.map((value) => ({ matchBy: 'company_name', value })),
		(values) => values.map((company_name) => ({ company_name })),
	);
	expect(sent).toEqual(['Acme Inc Bolt Acme LLC Acme GmbH']);
	expect(got).toEqual(names);
});

it('a name in two spellings, each of which is another spelling of the other, is not sent again', async () => {
	const { sent, got } = await lookUp(
		...(['company.enrich', 'company_name'] as const),
		['Smith & Sons', 'Smith and Sons'].map((value) => ({ matchBy: 'company_name', value })),
		() => [],
	);
	expect(sent).toEqual(['Smith & Sons Smith and Sons']);
	expect(got).toEqual(['none', 'none']);
});

describe('a search for two companies at once', () => {
	const find = async (answer: Service) =>
		await lookUp(
			...(['lien.searchSecuredParty', 'company_id'] as const),
			['ant, cow', 'bee'].map((company_id) => ({ returnAll: true, filters: { company_id } })),
			answer,
		);
	const liens = (...ids: string[]) =>
		ids.map((company_id) => ({ record_id: company_id, company_id }));

	it('of which one has no records is sent once more, and keeps its records where that fails', async () => {
		const { sent, got } = await find((values) =>
			values.includes('bee') ? liens('ant', 'bee') : { status: 403, body: {} },
		);
		expect(sent).toEqual(['ant cow bee', 'ant cow']);
		expect(got).toEqual([expect.stringMatching(/^ant; .+/), 'bee']);
	});

	it('of which one is refused fails', async () => {
		const bad = { loc: ['body', 'company_id', 1], msg: 'bad', type: 'x' };
		const { sent, got } = await find((values) =>
			values.includes('cow') ? { status: 422, body: { detail: [bad] } } : liens('bee'),
		);
		expect(sent).toEqual(['ant cow bee', 'bee']);
		expect(got).toEqual(['invalid', 'bee']);
	});
});

it('a run that has ended no longer listens to its signal', async () => {
	const { signal } = new AbortController();
	await enrich(['a.com'], () => urls('a.com'), signal);
	expect(getEventListeners(signal, 'abort')).toEqual([]);
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
	const results = new Results(false, inputs);
	results.setNotSent();
	await run(lookUpRounds(fakeRun(), connection, results));
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
	const { matchField, shape, sample } = group;
	const connection = { client, limiter, clock } as unknown as Connection;
	const looking = lookUpByKey(connection, group, new Results(false, []), true).catch(
		(e: Error) => e,
	);
	const parts = {
		matchField,
		sample,
		maxRecords: 1,
		limiter,
		clock,
		isShared: true,
	};
	const batcher = batcherFor(shape, parts);
	expect([...batcher.runs]).toEqual([client.run]);
	cancel.abort();
	expect([...batcher.runs]).toEqual([]);
	expect(await all.run(looking)).toBeInstanceOf(RunCanceled);
	expect(all.sent).toEqual([]);
});
