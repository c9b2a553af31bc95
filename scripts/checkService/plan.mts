/** Plans all calls before the first one is made, and says why others are left out. */
import { operationCalls, type OperationCall } from './operations.mts';
import { invented } from './known.mts';
import { checks } from './checks.mts';
import { requestsOf, readOpenQuestions, type OpenQuestion } from './openQuestions.mts';
import { counts, type ServiceRequest } from './service.mts';

/** An operation or a question, and the requests that it takes. */
export interface Planned<T> {
	subject: T;
	/** Without those of `OperationCall.free`. */
	requests: ServiceRequest[];
	/** How many of these calls count. */
	cost: number;
	/** It is called only to learn inputs for others, and isn't in the report. */
	isHelper?: boolean;
	/** Why it is left out. */
	leftOut?: string;
}

export interface Plan {
	plannedCalls: Planned<OperationCall>[];
	questions: Planned<OpenQuestion>[];
}

/** Stands for the id in printed paths. */
export const JOB = '{job_id}';

const costOf = (requests: ServiceRequest[]) => requests.filter(counts).length;

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

	const plannedCalls = operationCalls.map((subject): Planned<OperationCall> => {
		const requests = subject.toRequest ? [subject.toRequest(invented, JOB)] : [];
		const cost = costOf(requests);
		const leftOut = isChosen(subject.operation) ? (subject.bypassed ?? afford(cost)) : UNCHOSEN;
		return { subject, requests, cost, leftOut };
	});
	for (const planned of plannedCalls) {
		const { subject, cost, leftOut } = planned;
		planned.isHelper = leftOut === UNCHOSEN && subject.learn !== undefined && cost <= left;
		if (planned.isHelper) left -= cost;
	}
	return { plannedCalls, questions: plannedQuestions(isChosen, afford) };
}

function plannedQuestions(
	isChosen: (operation: string) => boolean,
	afford: (cost: number) => string | undefined,
): Planned<OpenQuestion>[] {
	const planned = readOpenQuestions().map((subject): Planned<OpenQuestion> => {
		const { check, reason } = subject;
		const requests = check ? requestsOf(check, isChosen) : [];
		const leftOut = !check || isChosen(check.operation) ? reason : UNCHOSEN;
		return { subject, requests, cost: costOf(requests), leftOut };
	});
	const order = ({ subject }: Planned<OpenQuestion>) => checks.indexOf(subject.check!);
	const open = planned.filter(({ leftOut }) => leftOut === undefined);
	open.sort((a, b) => order(a) - order(b));
	for (const question of open) question.leftOut = afford(question.cost);
	return planned;
}
