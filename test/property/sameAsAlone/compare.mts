/** Compares what executions got with what each input gets alone. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';
import { lookUp, type Answers, type Lookups } from './execution.mts';
import { withFewOdd, type Case } from './forms.mts';
import { isOddAt, type Model } from './models.mts';
import { namedIn } from './world.mts';

/** Calls that inputs may cost in addition to shared calls and to their calls alone. */
const CALLS_BESIDE = 3;
/** Calls for one failing value among fifty: three repeats, five values alone, and the halves. */
const CALLS_TO_FIND_ONE = 20;
/** ms that sharing a call may cost: a second for the call under way, and random pauses before repeats. */
const MAX_SHARING_DELAY_MS = 6000;
/** ms that a shared call may take if it hangs or fails: a second, and the timeout or the usual repeats. */
const WAIT_FOR_ODD_ONE = 21_000;
/** Calls that are made again in smaller parts. */
const CALLS_WAITED_FOR = 8;

type Call = Awaited<ReturnType<typeof lookUp>>['calls'][number];

/** What an input gets alone. */
interface Truth {
	rows: IDataObject[];
	calls: number;
	/** ms */
	took: number;
}

const textOf = (shown: unknown): string => JSON.stringify(shown);

/** The service's own words in the message about a refused credential. */
const REFUSAL_WORDS = /(rejected the credential): .*?(?= \(status 401\))/g;

/** Without what depends on the batch: item numbers, the place of a value in the list that was sent, and the text of a reason. */
const withoutPlaces = (rows: IDataObject[]): IDataObject[] =>
	JSON.parse(
		textOf(rows)
			.replace(REFUSAL_WORDS, '$1')
			.replace(/ ?\[item \d+\]/g, '')
			.replace(/,"reason":"the service returned [^"]*"/g, '')
			.replace(/: the service returned [^"]*(?=")/g, '')
			.replace(/(body\.(?:url|phone|company_id))\.\d+/g, '$1'),
	) as IDataObject[];

const withoutCounts = (rows: IDataObject[]): IDataObject[] =>
	rows.map(({ found_count: _, ...row }) =>
		/ were read$/.test(String(row.reason)) ? { ...row, reason: 'unread' } : row,
	);

const isSame = (got: IDataObject[], truth: IDataObject[], { countsVary }: Model): boolean => {
	const [one, other] = [got, truth].map(withoutPlaces);
	return countsVary
		? isDeepStrictEqual(withoutCounts(one), withoutCounts(other))
		: isDeepStrictEqual(one, other);
};

const failureIn = (rows: IDataObject[]): string | undefined =>
	rows.length === 1 && typeof rows[0].error === 'string' ? rows[0].error : undefined;

/** Whether an execution shares calls with no other. */
const isPrivate = ({ mode, options }: Lookups): boolean =>
	mode === 'manual' || options?.shareCalls === false;

/** How many different values always fail. */
const countOdd = (model: Model, executions: Lookups[]): number => {
	const odd = executions.flatMap(({ field, values }) =>
		values.filter((value) => isOddAt(model, field, value)),
	);
	return new Set(odd).size;
};

/** Names with a state share no call with names without one. */
const hasState = (value: string): boolean => / @ \w\w/.test(value);

/** The calls that inputs may share: those with one secret and Items per Call share, and private executions don't. */
const countSharedCalls = (executions: Lookups[]): number => {
	const inputs = new Map<string, number>();
	for (const [nth, execution] of executions.entries()) {
		const { values, secret, options } = execution;
		const itemsPerCall = Number(options?.itemsPerCall ?? 50);
		for (const value of values) {
			const circle = isPrivate(execution) ? nth : [secret, itemsPerCall];
			const name = textOf([circle, hasState(value)]);
			inputs.set(name, (inputs.get(name) ?? 0) + 1 / itemsPerCall);
		}
	}
	return [...inputs.values()].reduce((sum, calls) => sum + Math.ceil(calls) + CALLS_BESIDE, 0);
};

class Judge {
	private readonly truths = new Map<string, Truth>();

	constructor(
		private readonly model: Model,
		private readonly latency: number,
		/** The jitter of all waits, alone and together. */
		private readonly random: number,
	) {}

	/** What is wrong with executions that are carried out together. */
	async faultsOf(executions: Lookups[]): Promise<string[]> {
		const { answers, calls } = await this.lookUp(executions);
		const truths: Truth[][] = [];
		for (const execution of executions) truths.push(await this.truthsOf(execution));
		return [
			...executions.flatMap((execution, nth) => [
				...resultFaults(execution, answers[nth], truths[nth], this.model),
				...leakFaults(execution, answers[nth], truths[nth], executions),
				...privacyFaults(execution, nth, executions, calls),
			]),
			...secretFaults(executions, calls),
			...objectFaults(answers),
			...this.callFaults(calls.length, truths.flat(), executions),
			...(executions.length > 1 ? await this.timeFaults(executions, answers, truths) : []),
		];
	}

	private async lookUp(executions: Lookups[]) {
		return await lookUp(this.model, executions, this.latency, this.random);
	}

	/** What each input of an execution gets alone, in an account of its own. */
	private async truthsOf({ operation, field, values, secret, options }: Lookups): Promise<Truth[]> {
		const { noMatch, multipleMatches } = options ?? {};
		const matching = { ...(noMatch && { noMatch }), ...(multipleMatches && { multipleMatches }) };
		const truths: Truth[] = [];
		for (const value of values) {
			const alone: Lookups = { operation, field, values: [value], secret, options: matching };
			const name = textOf(alone);
			const known = this.truths.get(name) ?? (await this.truthOf(alone));
			this.truths.set(name, known);
			truths.push(known);
		}
		return truths;
	}

	private async truthOf(alone: Lookups): Promise<Truth> {
		const { answers, calls } = await this.lookUp([alone]);
		const [{ rows, error, took }] = answers;
		if (error !== undefined) throw new Error(`Alone it must end with a row: ${error}`);
		return { rows: rows[0], calls: calls.length, took };
	}

	private callFaults(calls: number, truths: Truth[], executions: Lookups[]): string[] {
		const each = truths.reduce((sum, truth) => sum + truth.calls, 0);
		const finding = this.model.hidesWhich
			? countOdd(this.model, executions) * CALLS_TO_FIND_ONE
			: 0;
		// A call that was canceled with its execution is made again.
		const cancelled = executions.filter(({ canceledAfter }) => canceledAfter !== undefined);
		const most = each + countSharedCalls(executions) + finding + cancelled.length;
		return calls <= most ? [] : [`${calls} calls, and ${most} are enough`];
	}

	/** Each execution takes about as long as by itself, or as the slowest of its values alone. */
	private async timeFaults(
		executions: Lookups[],
		answers: Answers[],
		truths: Truth[][],
	): Promise<string[]> {
		const company = this.model.hidesWhich ? WAIT_FOR_ODD_ONE : MAX_SHARING_DELAY_MS;
		const faults: string[] = [];
		for (const [nth, execution] of executions.entries()) {
			if (answers[nth].isCanceled) continue;
			const alone = await this.lookUp([{ ...execution, startsAt: 0 }]);
			const slowest = Math.max(alone.answers[0].took, ...truths[nth].map(({ took }) => took));
			const most = slowest + company + CALLS_WAITED_FOR * this.latency;
			const { took } = answers[nth];
			if (took > most) faults.push(`execution ${nth} took ${took} ms, and ${slowest} ms by itself`);
		}
		return faults;
	}
}

const resultFaults = (
	{ values, stopsAtFailure }: Lookups,
	{ rows, error, failedItem, isCanceled }: Answers,
	truths: Truth[],
	model: Model,
): string[] => {
	if (isCanceled) return [];
	const failures = truths.map((truth) => failureIn(withoutPlaces(truth.rows)));
	if (stopsAtFailure && failures.some((failure) => failure !== undefined)) {
		const message = error && failureIn(withoutPlaces([{ error }]));
		const expected = failedItem === undefined ? failures : [failures[failedItem]];
		if (message !== undefined && expected.includes(message)) return [];
		return [`stopped with ${error}, not ${textOf(failures)}`];
	}
	if (error !== undefined) return [`stopped with ${error}, and alone nobody does`];
	return values.flatMap((value, input) => {
		if (isSame(rows[input], truths[input].rows, model)) return [];
		return [`${value} got ${textOf(rows[input])}, and alone ${textOf(truths[input].rows)}`];
	});
};

/** Everything that one execution shows. */
const shownOf = ({ rows, error, description, hint }: Answers): string =>
	textOf([rows, error, description, hint]);

const leakFaults = (
	own: Lookups,
	answers: Answers,
	truths: Truth[],
	executions: Lookups[],
): string[] => {
	const shown = shownOf(answers);
	const mine = namedIn(textOf([own.values, truths]));
	const isForeign = [...namedIn(shown)].some((nth) => !mine.has(nth));
	const isTold = executions.some(({ secret }) => shown.includes(secret));
	return isForeign || isTold ? [`execution shows what is not its own: ${shown}`] : [];
};

/** A call is paid for by the secret of those who made it. */
const secretFaults = (executions: Lookups[], calls: Call[]): string[] =>
	calls.flatMap(({ signedBy, values }) => {
		const wanted = executions.filter(({ secret }) => secret === signedBy);
		const all = namedIn(textOf(wanted.map((execution) => execution.values)));
		const isForeign = [...namedIn(textOf(values))].some((nth) => !all.has(nth));
		return isForeign ? [`${signedBy} paid for ${values.join()}`] : [];
	});

/** A private execution shares no call. */
const privacyFaults = (
	own: Lookups,
	nth: number,
	executions: Lookups[],
	calls: Call[],
): string[] => {
	if (!isPrivate(own)) return [];
	const others = executions.filter((_, other) => other !== nth);
	const mine = namedIn(textOf(own.values));
	const theirs = namedIn(textOf(others.map(({ values }) => values)));
	return calls.flatMap(({ by, values }) => {
		const named = [...namedIn(textOf(values))];
		const isMixed = named.some((one) =>
			by === nth ? !mine.has(one) : mine.has(one) && !theirs.has(one),
		);
		return isMixed ? [`${values.join()} in a call of ${by}`] : [];
	});
};

/** Items share no object, so that changing one changes no other. */
const objectFaults = (answers: Answers[]): string[] => {
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

const SEED = Number(process.env.PROPERTY_SEED ?? 1);

/** A test for each model of the service and each form of executions. `runs` is the number of all cases. */
export const judgeAll = (
	name: string,
	models: Model[],
	forms: Record<string, fc.Arbitrary<Case>>,
	runs: number,
) => {
	const cells = models.flatMap((model) =>
		Object.entries(forms).map(([form, cases]) => ({ model, form, cases })),
	);
	const numRuns = Math.ceil(runs / cells.length);
	/** A random number that depends on the seed. */
	const randomBy = (seed: number) => ((seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;
	it.each(cells.map((cell, nth) => ({ ...cell, seed: SEED + nth })))(
		name,
		async ({ model, cases, seed }) => {
			const property = fc.asyncProperty(cases, async (any) => {
				const { latency, executions } = model.hidesWhich ? withFewOdd(model, any) : any;
				const judge = new Judge(model, latency, randomBy(seed));
				expect(await judge.faultsOf(executions)).toEqual([]);
			});
			await fc.assert(property, { numRuns, seed, endOnFailure: true });
		},
	);
};
