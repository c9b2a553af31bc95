import { concernsWholeRun, LookupFailure, unexpectedFailure } from '../../failure';
import type { Answer, FetchedList } from '../../output/result';
import type { RequestCall } from '../../parameters/inputRequest';
import type { Lookup } from '../../parameters/lookUpBy';
import type { Client } from '../../service/client';
import { fetchList } from '../list/fetchRecords';
import type { ListOptions } from '../list/recordCollector';
import { answerAlone, companyAnswers } from './companies';
import { failureAnswers } from './failures';
import { listAnswers } from './lists';
import { matchRecords } from './match';
import { valuesOf, type KeyOptions, type Outcome } from './outcome';

/** A call for several values may take this long, because any of them may make it hang. */
const TIMEOUT_OF_SEVERAL_MS = 15_000;

/**
 * Makes one call for some lookups, with its pages, and decides which of them it settles. A call for several isn't retried
 * after a timeout, and one that executions share isn't retried at all.
 */
export const callFor = async <Each extends Lookup>(
	client: Client,
	lookups: Each[],
	options: KeyOptions,
): Promise<Outcome<Each>> => {
	const list = await fetch(client, lookups, options).catch(unexpectedFailure);
	const settle = (answered: Map<Each, Answer>): Outcome<Each> => {
		return { answered, again: lookups.filter((lookup) => !answered.has(lookup)) };
	};
	if (!(list instanceof LookupFailure))
		return { ...settle(answersFrom(lookups, list, options)), fit: estimateFit(lookups, list) };
	const { filter } = options.request.matchField;
	return settle(failureAnswers(lookups, list, filter));
};

/** The answers that a list has. A pure function. */
const answersFrom = <Each extends Lookup>(
	lookups: Each[],
	list: FetchedList,
	options: KeyOptions,
): Map<Each, Answer> => {
	const { operation, request } = options;
	const { matchField, accept } = request;
	const isSearch = operation.kind === 'list';
	if (lookups.length === 1) {
		const answer = isSearch ? list : answerAlone(lookups[0], list, { matchField, accept });
		return new Map(lookups.map((lookup) => [lookup, answer]));
	}
	const matches = matchRecords(lookups, list.records, matchField);
	const { incomplete, hasUnreadPages } = list;
	// A failed page may be that of one lookup.
	const hasFailed = incomplete !== undefined && !concernsWholeRun(incomplete.failure);
	// Whose records are missing isn't known, either, if the service counts others than it returns.
	const differs = list.warning !== undefined && !request.dateBounds;
	const isCut = hasUnreadPages === true || hasFailed || differs;
	return (isSearch ? listAnswers : companyAnswers)(matches, list, isCut, options);
};

/** Estimates how many of the lookups the records read have room for, if the list has more. */
const estimateFit = ({ length }: Lookup[], { records, total = 0 }: FetchedList) =>
	total > records.length ? Math.floor((length * records.length) / total) : undefined;

const fetch = async (
	client: Client,
	lookups: Lookup[],
	{ operation, request, maxRecords, isShared }: KeyOptions,
): Promise<FetchedList | LookupFailure> => {
	const { filter, stateField } = request.matchField;
	const isForSeveral = lookups.length > 1;
	const whyNoRetry = isShared ? 'any failure' : 'a timeout';
	const states = [...new Set(lookups.flatMap(({ state }) => state ?? []))];
	const call: RequestCall = {
		...request.call,
		body: {
			...request.call.body,
			[filter]: valuesOf(lookups),
			...(stateField && states.length > 0 && { [stateField]: states }),
		},
		neverRetriedAfter: isForSeveral ? whyNoRetry : undefined,
		timeout: Math.min(request.call.timeout, isForSeveral ? TIMEOUT_OF_SEVERAL_MS : Infinity),
		lookUpFields: [filter, stateField ?? []].flat(),
		isForSeveral,
	};
	const isEnough: ListOptions['isEnough'] = (pagesLeft, size) => {
		// If one company is enough, lookups without one are sent again.
		if (isShared || operation.kind !== 'list') return isShared || maxRecords < Infinity;
		// The lists of the lookups alone have fewer pages.
		return pagesLeft > lookups.length * Math.ceil(maxRecords / size);
	};
	// The limit applies to each lookup, so only a call for a single one has it.
	const limit = isForSeveral ? Infinity : request.limit;
	return await fetchList(client, operation, { ...request, call, limit }, { isEnough });
};
