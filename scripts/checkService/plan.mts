/** Plans all calls before the first one is made, and says why others are left out. */
import { operationCalls, type OperationCall } from './operations.mts';
import { invented } from './known.mts';
import { checks } from './checks.mts';
import { callsOf, readOpenPoints, type OpenPoint } from './openPoints.mts';
import { counts, type ServiceRequest } from './service.mts';

/** An operation or a question, and its calls. */
export interface Planned<T> {
	one: T;
	/** Without the calls of `Recipe.free`. */
	calls: ServiceRequest[];
	/** The number of calls that count. */
	cost: number;
	/** It is called only to learn inputs for others, and isn't in the report. */
	isHelper?: boolean;
	/** Why it is left out. */
	leftOut?: string;
}

export interface Plan {
	plannedCalls: Planned<OperationCall>[];
	questions: Planned<OpenPoint>[];
}

/** Stands for the id in printed paths. */
export const JOB = '{job_id}';

const costOf = (calls: ServiceRequest[]) => calls.filter(counts).length;

/** Whether it is called, for itself or for others. */
export const isCalled = ({ leftOut, isHelper }: Planned<unknown>) =>
	leftOut === undefined || isHelper === true;

/** Why operations are left out that `--only` doesn't name. */
export const UNCHOSEN = '--only leaves it out';

/** Plans operations first, then questions in the order of the checks, while `spend` allows their counted calls. */
export function planOf(only: string[] | undefined, spend: number): Plan {
	let left = spend;
	const afford = (cost: number) => {
		if (cost > left)
			return `it needs counted calls (${cost}), which --spend ${spend} does not allow`;
		left -= cost;
		return undefined;
	};
	const isChosen = (operation: string) => !only || only.includes(operation);

	const plannedCalls = operationCalls.map((one): Planned<OperationCall> => {
		const calls = one.ask ? [one.ask(invented, JOB)] : [];
		const cost = costOf(calls);
		const leftOut = isChosen(one.operation) ? (one.bypassed ?? afford(cost)) : UNCHOSEN;
		return { one, calls, cost, leftOut };
	});
	for (const planned of plannedCalls) {
		const { one, cost, leftOut } = planned;
		planned.isHelper = leftOut === UNCHOSEN && one.learn !== undefined && cost <= left;
		if (planned.isHelper) left -= cost;
	}
	return { plannedCalls, questions: plannedQuestions(isChosen, afford) };
}

function plannedQuestions(
	isChosen: (operation: string) => boolean,
	afford: (cost: number) => string | undefined,
): Planned<OpenPoint>[] {
	const planned = readOpenPoints().map((one): Planned<OpenPoint> => {
		const { check, reason } = one;
		const calls = check ? callsOf(check, isChosen) : [];
		const leftOut = !check || isChosen(check.operation) ? reason : UNCHOSEN;
		return { one, calls, cost: costOf(calls), leftOut };
	});
	const order = ({ one }: Planned<OpenPoint>) => checks.indexOf(one.check!);
	const open = planned.filter(({ leftOut }) => leftOut === undefined);
	open.sort((a, b) => order(a) - order(b));
	for (const question of open) question.leftOut = afford(question.cost);
	return planned;
}
