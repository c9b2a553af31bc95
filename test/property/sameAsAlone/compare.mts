/** Compares what executions get together with what each of their inputs gets alone. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';
import type { Arrival } from './arrivals.mts';
import { namedIn } from './companies.mts';
import { lookUp, type Answers, type ExecutionLookups } from './lookUp.mts';
import { behaviorOf, type TestService } from './services.mts';

type Call = Awaited<ReturnType<typeof lookUp>>['calls'][number];

/** The rows that an input gets alone. */
type Alone = IDataObject[];

const textOf = (shown: unknown): string => JSON.stringify(shown);

/** Removes what may depend on the batch: item numbers, the place of a value in the call, and the text of a reason. */
const withoutPlaces = (rows: IDataObject[]): IDataObject[] =>
	JSON.parse(
		textOf(rows)
			.replace(/(rejected the credential): .*?(?= \(status 401\))/g, '$1')
			.replace(/ ?\[item \d+\]/g, '')
			.replace(/,"reason":"(?:the service returned|no company with) (?:[^"\\]|\\.)*"/g, '')
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

/** The rows, or the failure that ended the run, must be those that the inputs get alone. */
const wrongRows = (
	execution: ExecutionLookups,
	{ rows, error, failedItem, isCanceled }: Answers,
	alone: Alone[],
	countsVary?: boolean,
): string[] => {
	if (isCanceled) return [];
	if (error !== undefined) {
		const failures = alone.map((one) => failureIn(withoutPlaces(one)));
		const expected = failedItem === undefined ? failures : [failures[failedItem]];
		const isOwn = expected.includes(failureIn(withoutPlaces([{ error }])));
		if (!execution.continuesOnFail && isOwn) return [];
		return [`stopped with ${error}, not ${textOf(failures)}`];
	}
	return execution.values.flatMap((value, input) => {
		if (isSame(rows[input], alone[input], countsVary)) return [];
		return [`${value} got ${textOf(rows[input])}, and alone ${textOf(alone[input])}`];
	});
};

/** An execution shows no company of others, and no secret. */
const leaks = (
	own: ExecutionLookups,
	answers: Answers,
	alone: Alone[],
	all: ExecutionLookups[],
): string[] => {
	const { rows, error, description, hint } = answers;
	const shown = textOf([rows, error, description, hint]);
	const mine = namedIn(textOf([own.values, alone]));
	const isForeign = [...namedIn(shown)].some((nth) => !mine.has(nth));
	const isTold = all.some(({ apiKey }) => shown.includes(String(apiKey)));
	return isForeign || isTold ? [`shows what is not its own: ${shown}`] : [];
};

/** A call looks up only what executions with its key want, and is signed with that key. */
const foreignCalls = (executions: ExecutionLookups[], calls: Call[]): string[] =>
	calls.flatMap(({ by, signedBy, values }) => {
		const { apiKey } = executions[by];
		const sharing = executions.filter((one) => one.apiKey === apiKey);
		const wanted = namedIn(textOf(sharing.map((one) => one.values)));
		const isForeign = [...namedIn(textOf(values))].some((nth) => !wanted.has(nth));
		const isSigned = signedBy === apiKey;
		return isForeign || !isSigned ? [`${signedBy} paid for ${values.join()}`] : [];
	});

/** Items share no object, so that changing one changes no other. */
const sharedObjects = (answers: Answers[]): string[] => {
	const seen = new Set<object>();
	let isAcrossRuns = false;
	const visit = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		if (seen.has(value)) isAcrossRuns = true;
		seen.add(value);
		Object.values(value).forEach(visit);
	};
	answers.forEach(({ rows }) => rows.flat().forEach(visit));
	return isAcrossRuns ? ['two items hold the same object'] : [];
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
	const lookUpAlone = async (values: string[], execution: ExecutionLookups): Promise<Alone> => {
		const { operation, field, apiKey, options: { noMatch, multipleMatches } = {} } = execution;
		const matching = { ...(noMatch && { noMatch }), ...(multipleMatches && { multipleMatches }) };
		const only: ExecutionLookups = { operation, field, values, apiKey, options: matching };
		const name = textOf(only);
		const found = known.get(name);
		if (found) return found;
		const [{ rows, error }] = (await lookUp(behavior, [only], random)).answers;
		if (error !== undefined) throw new Error(`Alone it must end with a row: ${error}`);
		known.set(name, rows[0]);
		return rows[0];
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
	];
};

/** More values that always fail would make the service seem to be down. */
const MOST_BAD = 2;

/** How many different values fail even alone. */
const countRejected = ({ fails }: TestService, { executions }: Arrival): number => {
	const values = executions.flatMap((each) =>
		each.values.filter((value) => fails?.([value], each.field)),
	);
	return new Set(values).size;
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
			const property = fc.asyncProperty(cases, async (arrival) => {
				fc.pre(!service.hidesWhich || countRejected(service, arrival) <= MOST_BAD);
				expect(await problemsOf(service, arrival, random)).toEqual([]);
			});
			await fc.assert(property, { numRuns, seed, endOnFailure: true });
		},
	);
};
