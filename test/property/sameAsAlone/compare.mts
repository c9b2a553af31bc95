/** Compares what executions get together with what each of their inputs gets alone. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';
import { MANY, PATIENT, withFewBad, type Arrival } from './arrivals.mts';
import { namedIn } from './companies.mts';
import { lookUp, type Answers, type Lookups } from './lookUp.mts';
import { behaviorOf, isBad, type TestService } from './services.mts';

/** Calls that inputs may cost in addition to shared calls and to their calls alone. */
const CALLS_BESIDE = 3;
/** Calls for one failing value among fifty: three repeats, five values alone, and the halves. */
const CALLS_TO_FIND_ONE = 20;
/** ms that sharing a call may cost: a second for the call under way, and random pauses before repeats. */
const MAX_SHARING_DELAY_MS = 6000;
/** ms that a shared call may take if it hangs or fails: a second, and the timeout or the usual repeats. */
const MAX_FAILURE_DELAY_MS = 21_000;
/** Calls that are made again in smaller parts. */
const CALLS_WAITED_FOR = 8;

type Call = Awaited<ReturnType<typeof lookUp>>['calls'][number];

/** What an input gets alone. */
interface Alone {
	rows: IDataObject[];
	calls: number;
	/** ms */
	took: number;
}

const textOf = (shown: unknown): string => JSON.stringify(shown);

/** Without what depends on the batch: item numbers, the place of a value in the list that was sent, and the text of a reason. */
const withoutPlaces = (rows: IDataObject[]): IDataObject[] =>
	JSON.parse(
		textOf(rows)
			.replace(/(does not accept the credential): .*?(?= \(status 401\))/g, '$1')
			.replace(/ ?\[item \d+\]/g, '')
			.replace(/,"reason":"the service returned [^"]*"/g, '')
			.replace(/: the service returned [^"]*(?=")/g, '')
			.replace(/(body\.(?:url|phone|company_id))\.\d+/g, '$1'),
	) as IDataObject[];

const withoutCounts = (rows: IDataObject[]): IDataObject[] =>
	rows.map(({ found_count: _, ...row }) =>
		/ were read$/.test(String(row.reason)) ? { ...row, reason: 'unread' } : row,
	);

const isSame = (got: IDataObject[], alone: IDataObject[], countsVary = false): boolean => {
	const [one, other] = [got, alone]
		.map(withoutPlaces)
		.map((rows) => (countsVary ? withoutCounts(rows) : rows));
	return isDeepStrictEqual(one, other);
};

const failureIn = ([row, ...more]: IDataObject[]): string | undefined =>
	more.length === 0 && typeof row?.error === 'string' ? row.error : undefined;

/** Whether an execution may use up what it may wait or call. */
const isBounded = ({ options: { maxWait = PATIENT, maxCalls = MANY } = {} }: Lookups): boolean =>
	Number(maxWait) < PATIENT || Number(maxCalls) < MANY;

/** Who shares calls: executions with one API key, and an execution that shares with nobody. */
const circleOf = ({ mode, options, apiKey }: Lookups, nth: number): string | number | undefined =>
	mode === 'manual' || options?.shareCalls === false ? nth : apiKey;

/** The rows, or the failure that ended the run, must be those that the inputs get alone. */
const wrongRows = (
	execution: Lookups,
	{ rows, error, failedItem, isCanceled }: Answers,
	alone: Alone[],
	countsVary?: boolean,
): string[] => {
	if (isCanceled || isBounded(execution)) return [];
	if (error !== undefined) {
		const failures = alone.map((one) => failureIn(withoutPlaces(one.rows)));
		const expected = failedItem === undefined ? failures : [failures[failedItem]];
		const isOwn = expected.includes(failureIn(withoutPlaces([{ error }])));
		if (!execution.goesOn && isOwn) return [];
		return [`stopped with ${error}, not ${textOf(failures)}`];
	}
	return execution.values.flatMap((value, input) => {
		if (isSame(rows[input], alone[input].rows, countsVary)) return [];
		return [`${value} got ${textOf(rows[input])}, and alone ${textOf(alone[input].rows)}`];
	});
};

/** An execution shows no company of others, and no secret. */
const leaks = (own: Lookups, answers: Answers, alone: Alone[], all: Lookups[]): string[] => {
	const { rows, error, description, hint } = answers;
	const shown = textOf([rows, error, description, hint]);
	const mine = namedIn(textOf([own.values, alone]));
	const isForeign = [...namedIn(shown)].some((nth) => !mine.has(nth));
	const isTold = all.some(({ apiKey }) => shown.includes(String(apiKey)));
	return isForeign || isTold ? [`shows what is not its own: ${shown}`] : [];
};

/** A call looks up only what executions of one circle want, and is signed with their key. */
const foreignCalls = (executions: Lookups[], calls: Call[]): string[] =>
	calls.flatMap(({ by, signedBy, values }) => {
		const circle = circleOf(executions[by], by);
		const sharing = executions.filter((one, nth) => circleOf(one, nth) === circle);
		const wanted = namedIn(textOf(sharing.map((one) => one.values)));
		const isForeign = [...namedIn(textOf(values))].some((nth) => !wanted.has(nth));
		const isSigned = signedBy === executions[by].apiKey;
		return isForeign || !isSigned ? [`${signedBy} paid for ${values.join()}`] : [];
	});

/** Items share no object, so that changing one changes no other. */
const sharedObjects = (answers: Answers[]): string[] => {
	const seen = new Set<object>();
	let isShared = false;
	const visit = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		if (seen.has(value)) isShared = true;
		seen.add(value);
		Object.values(value).forEach(visit);
	};
	answers.forEach(({ rows }) => rows.flat().forEach(visit));
	return isShared ? ['two items hold the same object'] : [];
};

/** The calls that inputs may share. Names with a state share no call with names without one. */
const countSharedCalls = (executions: Lookups[]): number => {
	const inputs = new Map<string, number>();
	executions.forEach((execution, nth) => {
		const itemsPerCall = Number(execution.options?.itemsPerCall ?? 50);
		for (const value of execution.values) {
			const name = textOf([circleOf(execution, nth), itemsPerCall, / @ \w\w/.test(value)]);
			inputs.set(name, (inputs.get(name) ?? 0) + 1 / itemsPerCall);
		}
	});
	return [...inputs.values()].reduce((sum, calls) => sum + Math.ceil(calls) + CALLS_BESIDE, 0);
};

const tooManyCalls = (
	service: TestService,
	executions: Lookups[],
	calls: Call[],
	alone: Alone[],
): string[] => {
	const bad = executions.flatMap(({ field, values }) =>
		values.filter((value) => isBad(service, field, value)),
	);
	const finding = service.hidesWhich ? new Set(bad).size * CALLS_TO_FIND_ONE : 0;
	const each = alone.reduce((sum, one) => sum + one.calls, 0);
	// A call that is canceled with its execution is made again.
	const canceled = executions.filter(({ canceledAfter }) => canceledAfter !== undefined).length;
	const most = each + countSharedCalls(executions) + finding + canceled;
	const beyond = executions.filter(
		({ options }, nth) => calls.filter(({ by }) => by === nth).length > Number(options?.maxCalls),
	);
	return [
		...(calls.length > most ? [`${calls.length} calls, and ${most} are enough`] : []),
		...beyond.map(({ options }) => `more than ${Number(options?.maxCalls)} calls of one execution`),
	];
};

/** Each execution takes about as long as the slowest of its inputs alone. */
const tooSlow = (
	{ hidesWhich, minuteLimit }: TestService,
	{ executions, latency }: Arrival,
	answers: Answers[],
	alone: Alone[][],
): string[] => {
	if (minuteLimit !== undefined || executions.length === 1) return [];
	const delay = hidesWhich ? MAX_FAILURE_DELAY_MS : MAX_SHARING_DELAY_MS;
	return answers.flatMap(({ took, isCanceled }, nth) => {
		const slowest = Math.max(...alone[nth].map((one) => one.took));
		const most = slowest + delay + CALLS_WAITED_FOR * latency;
		return isCanceled || took <= most ? [] : [`took ${took} ms, and ${slowest} ms alone`];
	});
};

/** @param random the jitter of all waits, alone and together */
const problemsOf = async (
	service: TestService,
	{ latency, executions }: Arrival,
	random: number,
): Promise<string[]> => {
	const behavior = behaviorOf(service, latency);
	const { answers, calls } = await lookUp(behavior, executions, random);
	const known = new Map<string, Alone>();
	/** What a value gets alone, in an account of its own. */
	const lookUpAlone = async (values: string[], execution: Lookups): Promise<Alone> => {
		const { operation, field, apiKey, options: { noMatch, multipleMatches } = {} } = execution;
		const matching = { ...(noMatch && { noMatch }), ...(multipleMatches && { multipleMatches }) };
		const only: Lookups = { operation, field, values, apiKey, options: matching };
		const name = textOf(only);
		const found = known.get(name);
		if (found) return found;
		const { answers: got, calls: made } = await lookUp(behavior, [only], random);
		const [{ rows, error, took }] = got;
		if (error !== undefined) throw new Error(`Alone it must end with a row: ${error}`);
		const alone = { rows: rows[0], calls: made.length, took };
		known.set(name, alone);
		return alone;
	};
	const alone: Alone[][] = [];
	for (const execution of executions) {
		const each: Alone[] = [];
		for (const value of execution.values) each.push(await lookUpAlone([value], execution));
		alone.push(each);
	}
	return [
		...executions.flatMap((execution, nth) => [
			...wrongRows(execution, answers[nth], alone[nth], service.countsVary),
			...leaks(execution, answers[nth], alone[nth], executions),
		]),
		...foreignCalls(executions, calls),
		...sharedObjects(answers),
		...tooManyCalls(service, executions, calls, alone.flat()),
		...tooSlow(service, { latency, executions }, answers, alone),
	];
};

const SEED = Number(process.env.PROPERTY_SEED ?? 1);

/** A test for each service and each way inputs arrive. `runs` is the number of all cases. */
export const itIsSameAsAlone = (
	name: string,
	services: TestService[],
	arrivals: Record<string, fc.Arbitrary<Arrival>>,
	runs: number,
) => {
	const cells = services.flatMap((service) =>
		Object.entries(arrivals).map(([way, cases]) => ({ service, way, cases })),
	);
	const numRuns = Math.ceil(runs / cells.length);
	it.each(cells.map((cell, nth) => ({ ...cell, seed: SEED + nth })))(
		name,
		async ({ service, cases, seed }) => {
			const random = ((seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;
			const property = fc.asyncProperty(cases, async (any) => {
				const arrival = service.hidesWhich ? withFewBad(service, any) : any;
				expect(await problemsOf(service, arrival, random)).toEqual([]);
			});
			await fc.assert(property, { numRuns, seed, endOnFailure: true });
		},
	);
};
