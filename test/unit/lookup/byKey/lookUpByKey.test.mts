/** Which calls are made for lookups, and what is sent again. A call is shown by its values: `a b` looks up two domains. */
import { getEventListeners } from 'node:events';
import type { INodeParameters } from 'n8n-workflow';
import { LookupFailure, notNeededFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { lookUpByKey } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lookUpByKey.ts';
import { workInParallel } from '../../../../nodes/BusinessDataLookup/lookup/parallel.ts';
import { makePlan } from '../../../../nodes/BusinessDataLookup/lookup/plan.ts';
import { Results } from '../../../../nodes/BusinessDataLookup/lookup/results.ts';
import { asRecords } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import type { RequestCall } from '../../../../nodes/BusinessDataLookup/parameters/inputRequest.ts';
import type { Connection } from '../../../../nodes/BusinessDataLookup/service/connection.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { readInputOfKind } from '../../readParameters.mts';

/** What the service answers to a call for some domains: the companies it returns, or a failure. */
type Service = (asked: string[], page: number) => Body | LookupFailure;
interface Body {
	records: string[];
	total: number;
}

const shown = (values: unknown): string => [values].flat().join(' ').replaceAll('.com', '');
const failed = (kind: 'server' | 'timeout' | 'unauthorized') =>
	new LookupFailure({ kind, message: kind });
const all = (records: string[]): Body => ({ records, total: records.length });

interface Given {
	atOnce?: number;
	itemsPerCall?: number;
	stopAtFirst?: boolean;
	operation?: 'company.enrich' | 'company.getAll';
	parameters?: INodeParameters;
}

/** Looks up `a b`, which are two domains. */
const lookUp = async (asked: string, service: Service, given: Given = {}) => {
	const { atOnce = 1, itemsPerCall = 50, stopAtFirst = false } = given;
	const operation = given.operation ?? 'company.enrich';
	const inputs = asked.split(' ').map((text, item) => {
		const value = `${text}.com`;
		const own = operation === 'company.enrich' ? { value } : { filters: { url: value } };
		const parameters = { returnAll: true, options: { itemsPerCall }, ...given.parameters };
		const input = readInputOfKind('byKey', operation, { ...own, ...parameters });
		return { ...input, item };
	});
	const calls: RequestCall[] = [];
	const results = new Results(stopAtFirst, inputs);
	const { signal } = results.stopController;
	const client = {
		json: async (call: RequestCall) => {
			if (signal.aborted) return notNeededFailure();
			calls.push(call);
			await new Promise(setImmediate);
			const answer = service(shown(call.body!.url).split(' '), Number(call.body!.page));
			if (answer instanceof LookupFailure) return answer;
			const records = answer.records.map((text) => ({ url: `${text}.com` }));
			return { status: 200, headers: {}, body: { records, total_records: answer.total } };
		},
		planPages: () => undefined,
		run: new Run(Infinity),
		stopSignal: signal,
	};
	const [similar] = makePlan(inputs).shared;
	const connection = { client } as unknown as Connection;
	await workInParallel([lookUpByKey(connection, similar, results, false)], () => atOnce);
	const answers = results.byItem.map((result) => {
		if (result instanceof LookupFailure) return result.facts.serviceWords ?? result.message;
		const records = asRecords(result)?.records;
		return records && (shown(records.map(({ url }) => url)) || '-');
	});
	return { calls, sent: calls.map(({ body }) => shown(body!.url)), answers, results, signal };
};

/** Fails for calls with `x`, and finds each other. */
const failsWithX: Service = (asked) => (asked.includes('x') ? failed('server') : all(asked));
/** Finds only the first of several, on the first of many pages. */
const findsFirst: Service = (asked) =>
	asked.length === 1 ? all(asked) : { records: [asked[0]], total: 500 };
/** Returns a page of others, which has room for a fifth of all records. */
const findsOthers: Service = (asked) =>
	asked.length <= 2 ? all(asked) : { records: ['y'], total: 5 };
/** Rejects `x` by its index. */
const rejectsX: Service = (asked) => {
	const nth = asked.indexOf('x');
	if (nth < 0) return all(asked);
	const invalid = [{ loc: ['body', 'url', String(nth)], msg: 'bad' }];
	return new LookupFailure({ kind: 'invalid', message: 'Rejected', invalid });
};
/** Does both. */
const failsOrFirst: Service = (asked, page) =>
	asked.includes('x') ? failed('server') : findsFirst(asked, page);
/** Finds all but `c`, and counts more. */
const countsMore: Service = (asked) => ({ ...all(asked.filter((text) => text !== 'c')), total: 9 });
const TEN = 'a b c d e f g h i x';
const SMALLER = 'a e i | b f x | b | f | x | c g | d h';
const inTwos = { itemsPerCall: 2 };
const atOnce = { ...inTwos, atOnce: 9 };

it.each<[string, string, Service, Given, string]>([
	['all, if a call settles all', 'a b c', all, {}, 'a b c'],
	['groups of Items per Call', 'a b c d e', all, inTwos, 'a b | c d | e'],
	['the rest together', 'a b c', findsFirst, {}, 'a b c | b c | c'],
	['the rests of all calls together', 'a b c d', findsFirst, inTwos, 'a b | c d | b d | d'],
	['those of calls at the same time', 'a b c d', findsFirst, atOnce, 'a b | c d | b d | d'],
	['what is counted, but not returned', 'a b c', countsMore, {}, 'a b c | c'],
	['the rest of values that a 422 names', 'a x b', rejectsX, {}, 'a x b | a b'],
	['each alone, if the call for a few fails', 'a x b', failsWithX, {}, 'a x b | a | x | b'],
	['smaller groups, if the call for many fails', TEN, failsWithX, {}, `${TEN} | ${SMALLER}`],
	['as many as fit on a page', TEN, findsOthers, {}, `${TEN} | a f | b g | c h | d i | e x`],
	['smaller groups before the rest', 'a b x c', failsOrFirst, inTwos, 'a b | x c | x | c | b'],
])('sends %s', async (_name, asked, service, given, expected) => {
	const { sent } = await lookUp(asked, service, given);
	expect(sent.join(' | ')).toBe(expected);
});

it.each<[string, string, Service, string[]]>([
	['its company', 'a b', all, ['a', 'b']],
	['none', 'a b', () => all(['a']), ['a', '-']],
	['its company from a later call', 'a b c', findsFirst, ['a', 'b', 'c']],
	['the failure of its own call', 'a x', failsWithX, ['a', 'server']],
	['the words that name its value', 'a x', rejectsX, ['a', 'body.url.0: bad']],
	['the failure of all', 'a b', () => failed('unauthorized'), ['unauthorized', 'unauthorized']],
])('an input gets %s', async (_name, asked, service, expected) => {
	expect((await lookUp(asked, service)).answers).toEqual(expected);
});

it('a call for several may take 15 seconds, or less with Timeout', async () => {
	const timeoutsOf = async (options: INodeParameters) => {
		const { calls } = await lookUp('a x', rejectsX, { parameters: { options } });
		return calls.map(({ timeout, isForSeveral }) => [timeout, isForSeveral]);
	};
	const own = [60_000, false];
	expect(await timeoutsOf({})).toEqual([[15_000, true], own]);
	expect(await timeoutsOf({ timeout: 9000 })).toEqual([9000, 9000].map((ms, nth) => [ms, !nth]));
});

it('a run that ends at its first failure makes no more calls', async () => {
	const given = { stopAtFirst: true, itemsPerCall: 2 };
	const { sent, answers, signal } = await lookUp('a x b c', rejectsX, given);
	expect([sent, answers.slice(0, 2)]).toEqual([['a x'], [undefined, 'body.url.0: bad']]);
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('a run that has ended no longer listens for a stop', async () => {
	const { signal } = await lookUp('a x', failsWithX);
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});

const search = { operation: 'company.getAll' } as const;
it('a search whose later page fails is sent again', async () => {
	const service: Service = (asked, page) => {
		if (asked.length === 1) return all(asked);
		return page > 1 ? failed('server') : { records: asked, total: 90 };
	};
	const { sent, answers } = await lookUp('a b', service, search);
	expect([sent.slice(-2), answers]).toEqual([
		['a', 'b'],
		['a', 'b'],
	]);
});

it('a search with more pages than those of its inputs is not read to its end', async () => {
	const service: Service = (asked) =>
		asked.length === 1 ? all(asked) : { records: asked, total: 500 };
	const parameters = { returnAll: false, limit: 1 };
	const { sent } = await lookUp('a b', service, { ...search, parameters });
	expect(sent).toEqual(['a b', 'a', 'b']);
});
