/** What the check prints: the calls that it will make, and at the end the results. */
import { isCalled, JOB, UNCHOSEN, type Plan } from './plan.mts';
import type { OperationResult, OpenPointResult } from './run.mts';
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
	questions: OpenPointResult[];
}

/** Makes a function that removes a secret from texts, in its form for URLs too. */
export const redactor = (secret: string) => (text: string) =>
	text.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…');

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function lineOf(ask: ServiceRequest, before: string, after = ''): string {
	const must = ask.must === undefined ? '' : ` (to be answered ${ask.must})`;
	const call = `${ask.method} ${decodeURI(ask.path)}`;
	return `  ${counts(ask) ? 'counts' : 'free  '}  ${before}${call}${after}${must}`;
}

/** The calls to be made, a line each, and their cost. */
export function planText(url: string, { plannedCalls, questions }: Plan, spend: number): string {
	const called = plannedCalls.filter(isCalled);
	const asked = questions.filter(isCalled);
	const costs = [...called, ...asked].reduce((sum, { cost }) => sum + cost, 0);
	const chosen = [...plannedCalls, ...questions].filter(({ leftOut }) => leftOut !== UNCHOSEN);
	const needed = chosen.reduce((sum, { cost }) => sum + cost, 0);
	return [
		`To ${url} these calls will be made; they change nothing:`,
		'  free    the credential: GET /v1/users/me',
		...called.flatMap(({ one: { operation, free = [] }, calls, isHelper }) => [
			lineOf(calls[0], `${operation}: `, isHelper ? ' (to learn inputs)' : ''),
			...free.map((ask) => lineOf(ask(JOB), `${operation}: `)),
		]),
		...asked.flatMap(({ one, calls }) => calls.map((ask) => lineOf(ask, '', `: ${one.name}`))),
		`Calls that count and may be billed: ${costs} (--spend ${spend}). The others are free.`,
		...(costs < needed ? [`With --spend ${needed} everything is asked.`] : []),
	].join('\n');
}

/** The results. Of unknown answers only the number. */
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
