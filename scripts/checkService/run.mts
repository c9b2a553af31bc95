/** Makes the planned calls, and compares the responses with the document and with the sandbox. */
import { differencesOf, SHOWN, type Difference } from '../../sandbox/document/differences.mts';
import { endpointAt } from '../../sandbox/document/endpoints.mts';
import { headerDifferences } from '../../sandbox/document/headers.mts';
import { invented, type KnownValues } from './known.mts';
import type { OperationCall } from './operations.mts';
import { isCalled, type Plan } from './plan.mts';
import { runCheck, type OpenQuestion } from './openQuestions.mts';
import {
	NothingLeft,
	type ServiceResponse,
	type ServiceRequest,
	type Service,
} from './service.mts';

export interface OperationResult {
	operation: string;
	result: 'same' | 'differs' | 'bypassed';
	reason?: string;
	differences: Difference[];
}

export interface QuestionResult {
	name: string;
	result: 'confirmed' | 'refuted' | 'unknown';
	reason?: string;
	/** The flag of `npm run sandbox` that makes the sandbox do the same. */
	flag?: string;
}

/** Thrown if the service can't be checked. The message says why, in a sentence. */
export class CannotRun extends Error {}

const ME: ServiceRequest = { method: 'GET', path: '/v1/users/me' };
const GUESSED = 'the document does not show what it takes, and the call was refused with status';

/** The differences of a response from the document. */
function compared(
	request: ServiceRequest,
	response: ServiceResponse,
	statuses: number[],
): Difference[] {
	const endpoint = endpointAt(request.method, request.path);
	if (!endpoint || response.status === 0) return [];
	return [
		...differencesOf(endpoint, response, statuses),
		...(endpoint.limited ? headerDifferences(response) : []),
	];
}

/** Checks the address and the credential. Throws CannotRun. */
async function checkReached(service: Service): Promise<void> {
	const { status, json } = await service.call(ME);
	const said = `GET ${ME.path} was answered ${status}`;
	if (status === 0) throw new CannotRun('Nothing answers at this address.');
	if (status === 401 || status === 403) {
		throw new CannotRun(`The service refuses the credential: ${said}.`);
	}
	if (status >= 300 && status < 400) {
		throw new CannotRun(`The address redirects to another one, which you must give: ${said}.`);
	}
	if (status === 404 || (status === 200 && json === undefined)) {
		throw new CannotRun(`This address belongs to another service: ${said}, without JSON.`);
	}
}

class Run {
	private readonly known: Partial<KnownValues> = {};
	private readonly seen = new Map<string, ServiceResponse>();
	private readonly found = new Map<string, Difference[]>();

	constructor(
		private readonly service: Service,
		private readonly jobId: string,
	) {}

	/** Calls an operation. Resolves with the reason if the response means nothing. */
	async callOperation({
		operation,
		toRequest,
		...call
	}: OperationCall): Promise<string | undefined> {
		const request = toRequest!({ ...invented, ...this.known }, this.jobId);
		const response = await this.fetch(operation, request);
		const { status } = response;
		if (status === 0) return 'it got no response';
		if (status === 429) return 'it got a 429 again and again';
		const isRefusal = status >= 400 && status < 500 && status !== 401;
		const excuse = call.guessed && isRefusal ? `${GUESSED} ${status}` : call.excuses?.[status];
		if (excuse) return excuse;
		this.note(operation, compared(request, response, [200]));
		if (status !== 200) return undefined;
		this.note(operation, call.also?.(response) ?? []);
		this.seen.set(operation, response);
		Object.assign(this.known, call.learn?.(response));
		for (const free of call.free ?? []) await this.send(operation, free(this.jobId));
		return undefined;
	}

	async answerQuestion({ name, check }: OpenQuestion): Promise<QuestionResult> {
		const { operation } = check!;
		try {
			const verdict = await runCheck(
				check!,
				this.known,
				(other) => this.seen.get(other),
				(request) => this.send(operation, request),
			);
			if (verdict === true) return { name, result: 'confirmed' };
			if (typeof verdict === 'string') return { name, result: 'unknown', reason: verdict };
			return { name, result: 'refuted', ...(verdict || undefined) };
		} catch (error) {
			if (!(error instanceof NothingLeft)) throw error;
			return { name, result: 'unknown', reason: 'what --spend allows was used up' };
		}
	}

	/** The result of an operation. One that was left out has no differences. */
	resultOf(operation: string, reason?: string, isLeftOut = false): OperationResult {
		const all = isLeftOut ? [] : (this.found.get(operation) ?? []);
		const differences = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
		if (differences.length > 0) return { operation, result: 'differs', differences };
		if (reason === undefined) return { operation, result: 'same', differences };
		return { operation, result: 'bypassed', reason, differences };
	}

	private async send(operation: string, request: ServiceRequest): Promise<ServiceResponse> {
		const response = await this.fetch(operation, request);
		const statuses = request.must === undefined ? SHOWN : [request.must, 429];
		// The call tries what is left open, so a status that isn't in the document is no difference.
		if (request.must ?? SHOWN.includes(response.status))
			this.note(operation, compared(request, response, statuses));
		return response;
	}

	/** Makes a call, and notes every 429. */
	private async fetch(operation: string, request: ServiceRequest): Promise<ServiceResponse> {
		const response = await this.service.call(request);
		for (const one of response.refusals) this.note(operation, compared(request, one, [429]));
		return response;
	}

	private note(operation: string, differences: Difference[]): void {
		this.found.set(operation, [...(this.found.get(operation) ?? []), ...differences]);
	}
}

/** Runs the plan, and calls `say` before each step. Throws CannotRun. */
export async function runPlan(
	{ plannedCalls, questions }: Plan,
	service: Service,
	jobId: string,
	say: (step: string) => void,
): Promise<{ operations: OperationResult[]; questions: QuestionResult[] }> {
	const calls = plannedCalls.filter(isCalled);
	const open = questions.filter(isCalled);
	let steps = 0;
	const step = (name: string) => say(`${++steps}/${calls.length + open.length} ${name}`);

	await checkReached(service);
	const run = new Run(service, jobId);
	const excuses = new Map<string, string | undefined>();
	for (const { subject } of calls) {
		step(subject.operation);
		excuses.set(subject.operation, await run.callOperation(subject));
	}
	const answered: QuestionResult[] = [];
	for (const { subject, leftOut: reason } of questions) {
		const { name } = subject;
		if (reason === undefined) step(name);
		answered.push(reason ? { name, result: 'unknown', reason } : await run.answerQuestion(subject));
	}
	const operations = plannedCalls.map(({ subject: { operation }, leftOut }) =>
		run.resultOf(operation, leftOut ?? excuses.get(operation), leftOut !== undefined),
	);
	return { operations, questions: answered };
}
