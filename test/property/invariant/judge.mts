/** Judges what executions got by the one truth: what a call for each input alone gives. */
import type { IDataObject } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';
import { carryOutAt, type Execution, type Outcome } from './execution.mts';
import { isOddAt, type Model } from './models.mts';
import { Service, type SeenCall } from './service.mts';
import { namedIn } from './world.mts';

/** What is not as it must be: which rule, and what was seen. */
interface Fault {
	rule: 'rows' | 'error' | 'leak' | 'secret' | 'private' | 'calls' | 'time' | 'object';
	seen: string;
}

/** Calls that inputs may cost beside the calls that they share and what each costs alone. */
const CALLS_BESIDE = 3;
/** A failing value among fifty: three repeats, five that are tried alone, and halves on both sides. */
const CALLS_TO_FIND_ONE = 20;
/** How long somebody may wait for company, in ms: a second for the call under way, and pauses before repeats, which are drawn. */
const WAIT_FOR_COMPANY = 6000;
/** A shared call that hangs or fails is waited for so long: a second for company, then its time-out, or the usual repeats, once each. */
const WAIT_FOR_ODD_ONE = 21_000;
/** Calls that are made again in smaller parts. */
const CALLS_WAITED_FOR = 8;

/** What an input gets alone. */
interface Truth {
	rows: IDataObject[];
	calls: number;
	/** ms */
	took: number;
}

const textOf = (shown: unknown): string => JSON.stringify(shown);

/** What a service that refuses the credential says besides is told where it repeats nothing. */
const REFUSAL_WORDS = /(does not accept the credential): .*?(?= \(status 401\))/g;

/** Item numbers, the place of a value in the list that was sent, and the text of a reason are the batch's and not the input's. */
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

/** It is tried out in the editor, or shares no calls. */
const isPrivate = ({ mode, options }: Execution): boolean =>
	mode === 'manual' || options?.shareCalls === false;

/** How many values fail wherever they are. */
const oddOf = (model: Model, executions: Execution[]): number => {
	const odd = executions.flatMap(({ field, values }) =>
		values.filter((value) => isOddAt(model, field, value)),
	);
	return new Set(odd).size;
};

/** Names with a state share no call with names without one. */
const hasState = (value: string): boolean => / @ \w\w/.test(value);

/** Calls that share questions, at least: those of one secret and Items per Call share, and who shares with nobody is alone. */
const sharedCallsOf = (executions: Execution[]): number => {
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

export class Judge {
	private readonly truths = new Map<string, Truth>();

	constructor(
		private readonly model: Model,
		private readonly latency: number,
	) {}

	/** What is wrong with executions that happen together. */
	async faultsOf(executions: Execution[]): Promise<Fault[]> {
		const service = new Service(this.model, this.latency);
		const outcomes = await carryOutAt(service, executions);
		const truths: Truth[][] = [];
		for (const execution of executions) truths.push(await this.truthsOf(execution));
		const faults = executions.flatMap((execution, nth) => [
			...resultFaults(execution, outcomes[nth], truths[nth], this.model),
			...leakFaults(execution, outcomes[nth], truths[nth], executions),
			...privacyFaults(execution, nth, executions, service.calls),
		]);
		faults.push(...secretFaults(executions, service.calls));
		faults.push(...objectFaults(outcomes));
		faults.push(...this.callFaults(service.calls.length, truths.flat(), executions));
		if (executions.length > 1) {
			faults.push(...(await this.timeFaults(executions, outcomes, truths)));
		}
		return faults;
	}

	/** Each input of an execution alone, at an account of its own. */
	private async truthsOf(execution: Execution): Promise<Truth[]> {
		const truths: Truth[] = [];
		for (const value of execution.values) {
			const { operation, field, secret, options = {} } = execution;
			const { noMatch, multipleMatches } = options;
			const matching = { ...(noMatch && { noMatch }), ...(multipleMatches && { multipleMatches }) };
			const alone: Execution = { operation, field, values: [value], secret, options: matching };
			const name = textOf(alone);
			const known = this.truths.get(name) ?? (await this.truthOf(alone));
			this.truths.set(name, known);
			truths.push(known);
		}
		return truths;
	}

	private async truthOf(alone: Execution): Promise<Truth> {
		const service = new Service(this.model, this.latency);
		const [{ rows, error, took }] = await carryOutAt(service, [alone]);
		if (error) throw new Error(`Alone it must end with a row: ${error.message}`);
		return { rows: rows[0], calls: service.calls.length, took };
	}

	private callFaults(calls: number, truths: Truth[], executions: Execution[]): Fault[] {
		const each = truths.reduce((sum, truth) => sum + truth.calls, 0);
		const finding = this.model.hidesWhich ? oddOf(this.model, executions) * CALLS_TO_FIND_ONE : 0;
		// A call that its execution has taken with it is made again.
		const cancelled = executions.filter(({ cancelledAfter }) => cancelledAfter !== undefined);
		const most = each + sharedCallsOf(executions) + finding + cancelled.length;
		return calls <= most ? [] : [{ rule: 'calls', seen: `${calls} calls, and ${most} are enough` }];
	}

	/** Each comes about as soon as without the others, or as the slowest of its values alone. */
	private async timeFaults(
		executions: Execution[],
		outcomes: Outcome[],
		truths: Truth[][],
	): Promise<Fault[]> {
		const faults: Fault[] = [];
		for (const [nth, execution] of executions.entries()) {
			if (outcomes[nth].isCancelled) continue;
			const service = new Service(this.model, this.latency);
			const [{ took }] = await carryOutAt(service, [{ ...execution, startsAt: 0 }]);
			const company = this.model.hidesWhich ? WAIT_FOR_ODD_ONE : WAIT_FOR_COMPANY;
			const slowest = Math.max(took, ...truths[nth].map((truth) => truth.took));
			const most = slowest + company + CALLS_WAITED_FOR * this.latency;
			if (outcomes[nth].took <= most) continue;
			const seen = `execution ${nth} took ${outcomes[nth].took} ms, and ${slowest} ms by itself`;
			faults.push({ rule: 'time', seen });
		}
		return faults;
	}
}

const resultFaults = (
	{ values, stopsAtFailure }: Execution,
	{ rows, error, isCancelled }: Outcome,
	truths: Truth[],
	model: Model,
): Fault[] => {
	if (isCancelled) return [];
	const failures = truths.map((truth) => failureIn(withoutPlaces(truth.rows)));
	if (stopsAtFailure && failures.some((failure) => failure !== undefined)) {
		const message = error && failureIn(withoutPlaces([{ error: error.message }]));
		const expected = error?.item === undefined ? failures : [failures[error.item]];
		if (message !== undefined && expected.includes(message)) return [];
		return [{ rule: 'error', seen: `stopped with ${textOf(error)}, not ${textOf(failures)}` }];
	}
	if (error)
		return [{ rule: 'error', seen: `stopped with ${error.message}, and alone nobody does` }];
	return values.flatMap((value, input): Fault[] => {
		if (isSame(rows[input], truths[input].rows, model)) return [];
		const seen = `${value} got ${textOf(rows[input])}, and alone ${textOf(truths[input].rows)}`;
		return [{ rule: failureIn(rows[input]) === undefined ? 'rows' : 'error', seen }];
	});
};

/** All that a person of one execution is shown. */
const shownOf = ({ rows, error, hints }: Outcome): string => textOf([rows, error ?? '', hints]);

const leakFaults = (
	own: Execution,
	outcome: Outcome,
	truths: Truth[],
	executions: Execution[],
): Fault[] => {
	const shown = shownOf(outcome);
	const mine = namedIn(textOf([own.values, truths]));
	const foreign = [...namedIn(shown)].filter((nth) => !mine.has(nth));
	const secrets = new Set(executions.map(({ secret }) => secret));
	const told = [...secrets].filter((secret) => shown.includes(secret));
	return foreign.length + told.length === 0 ? [] : [{ rule: 'leak', seen: shown }];
};

/** A call with a key is for those who have that key. */
const secretFaults = (executions: Execution[], calls: SeenCall[]): Fault[] =>
	calls.flatMap(({ secret, values }): Fault[] => {
		const wanted = executions.flatMap((execution) =>
			execution.secret === secret ? execution.values : [],
		);
		const all = namedIn(textOf(wanted));
		const isForeign = [...namedIn(textOf(values))].some((nth) => !all.has(nth));
		return isForeign ? [{ rule: 'secret', seen: `${secret} paid for ${values.join()}` }] : [];
	});

/** Who is tried out in the editor, or shares no calls, meets nobody. */
const privacyFaults = (
	own: Execution,
	nth: number,
	executions: Execution[],
	calls: SeenCall[],
): Fault[] => {
	if (!isPrivate(own)) return [];
	const others = executions.filter((_, other) => other !== nth);
	const mine = namedIn(textOf(own.values));
	const theirs = namedIn(textOf(others.map(({ values }) => values)));
	return calls.flatMap(({ by, values }): Fault[] => {
		const named = [...namedIn(textOf(values))];
		const isMixed =
			by === nth
				? named.some((one) => !mine.has(one))
				: named.some((one) => mine.has(one) && !theirs.has(one));
		return isMixed ? [{ rule: 'private', seen: `${values.join()} in a call of ${by}` }] : [];
	});
};

/** A change of one item changes no other. */
const objectFaults = (outcomes: Outcome[]): Fault[] => {
	const seen = new Set<object>();
	let isShared = false;
	const visit = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		if (seen.has(value)) isShared = true;
		seen.add(value);
		Object.values(value).forEach(visit);
	};
	outcomes.forEach(({ rows }) => rows.flat().forEach(visit));
	return isShared ? [{ rule: 'object', seen: 'two items hold the same object' }] : [];
};
