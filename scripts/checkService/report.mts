/** What the check prints: the calls that it will make, and at the end the results. */
import { isCalled, JOB, UNCHOSEN, type Plan } from './plan.mts';
import type { OperationResult, QuestionResult } from './run.mts';
import { counts, type ServiceRequest } from './service.mts';

export interface Report {
	url: string;
	/** ISO 8601. */
	date: string;
	/** All calls made. */
	calls: number;
	/** The calls that counted in the minute allowance, and may have been billed. */
	billed: number;
	operations: OperationResult[];
	questions: QuestionResult[];
}

/** Makes a function that removes a secret from texts, in its form for URLs too. */
export const redactor = (secret: string) => (text: string) =>
	text.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…');

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function lineOf(request: ServiceRequest, before: string, after = ''): string {
	const must = request.must === undefined ? '' : ` (to be answered ${request.must})`;
	const call = `${request.method} ${decodeURI(request.path)}`;
	return `  ${counts(request) ? 'counts' : 'free  '}  ${before}${call}${after}${must}`;
}

/** The calls to be made, a line each, and their cost. */
export function planText(url: string, { plannedCalls, questions }: Plan, spend: number): string {
	const called = plannedCalls.filter(isCalled);
	const open = questions.filter(isCalled);
	const costs = [...called, ...open].reduce((sum, { cost }) => sum + cost, 0);
	const chosen = [...plannedCalls, ...questions].filter(({ leftOut }) => leftOut !== UNCHOSEN);
	const needed = chosen.reduce((sum, { cost }) => sum + cost, 0);
	return [
		`To ${url} these calls will be made; they change nothing:`,
		'  free    the credential: GET /v1/users/me',
		...called.flatMap(({ subject: { operation, free = [] }, requests, isHelper }) => [
			lineOf(requests[0], `${operation}: `, isHelper ? ' (to learn inputs)' : ''),
			...free.map((toRequest) => lineOf(toRequest(JOB), `${operation}: `)),
		]),
		...open.flatMap(({ subject, requests }) =>
			requests.map((request) => lineOf(request, '', `: ${subject.name}`)),
		),
		`Calls that count and may be billed: ${costs} (--spend ${spend}). The others are free.`,
		...(costs < needed ? [`With --spend ${needed} everything is checked.`] : []),
	].join('\n');
}

/** The results. Unknown ones are only counted. */
export function reportText({ calls, billed, operations, questions }: Report): string {
	const reasons = questions.flatMap(({ result, reason }) => (result === 'unknown' ? [reason] : []));
	const differ = operations.filter(({ result }) => result === 'differs');
	return [
		'',
		...operations.flatMap(({ operation, result, reason, differences }) => [
			`${result.padEnd(8)}  ${operation}${reason ? `: ${reason}` : ''}`,
			...differences.map(
				({ where, field, expected, got }) =>
					`            ${where} ${field}: ${expected ?? 'not in the document'} expected, ${got ?? 'nothing'} came`,
			),
		]),
		'',
		...questions
			.filter(({ result }) => result !== 'unknown')
			.map(
				({ name, result, flag }) =>
					`${result.padEnd(9)}  ${name}${flag ? ` (npm run sandbox -- ${flag})` : ''}`,
			),
		...[...new Set(reasons)].map(
			(reason) =>
				`unknown    ${many(reasons.filter((one) => one === reason).length, 'sentence')}, because ${reason}`,
		),
		'',
		`${many(calls, 'call')}, ${billed} of them counted. ${
			differ.length === 0
				? 'Nothing contradicts the document.'
				: `Contradicts the document: ${differ.map(({ operation }) => operation).join(', ')}.`
		}`,
	].join('\n');
}
