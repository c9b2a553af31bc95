/** What the document leaves open: sentences of sandbox/document/left-open.md, which say what the sandbox does. */
import { readFileSync } from 'node:fs';
import { asFarAsKnown, invented, UnknownValue, type KnownValues } from './known.mts';
import { checks } from './checks.mts';
import type { ServiceResponse, ServiceRequest } from './service.mts';

/** True if the service does the same. Otherwise the flag that makes the sandbox do the same, or why nobody can tell. */
export type Verdict = boolean | { flag: string } | string;

/** The responses of operations, by `resource.operation`. */
export type ResponseOf = (operation: string) => ServiceResponse | undefined;
/** Truthy for an operation that was called. */
export type WasCalled = (operation: string) => unknown;

export interface Check {
	/** The start of the sentence. */
	sentence: string;
	/** The operation that it is about. */
	operation: string;
	/** The requests that it makes; absent if the operation's own response is enough. */
	requests?: (known: KnownValues, called: WasCalled) => ServiceRequest[];
	judge: (responses: ServiceResponse[], known: KnownValues, seen: ResponseOf) => Verdict;
}

export interface OpenQuestion {
	name: string;
	check?: Check;
	/** Why there is no check. */
	reason?: string;
}

const page = readFileSync(new URL('../../sandbox/document/left-open.md', import.meta.url), 'utf8');

/** Why sentences of a part have no check, unless {@link NO_CALLS} says it. */
const REASONS: Record<string, string> = {
	'Authentication and limits': 'to see it, an allowance would have to be used up',
	'The data': 'it says how the sandbox’s own data is made',
};
const OTHER_REASON = 'it takes data of the account that is not known from outside';

/** Sentences that no call from outside can settle. */
const NO_CALLS: Record<string, string> = {
	'The API key header': 'one kind of credential was given',
	'Every OAuth2 user': 'one kind of credential was given',
	'`POST /v1/ucc/field_mapping` returns': 'the call changes what is saved',
};

/** Every sentence, in the order of the page. */
export function readOpenQuestions(): OpenQuestion[] {
	let part = '';
	return page.split('\n').flatMap((line) => {
		if (/^\w/.test(line)) part = line;
		if (!line.startsWith('- ')) return [];
		return line
			.slice(2)
			.split(/(?<=\.) (?=[A-Z`])/)
			.map((name) => {
				const check = checks.find(({ sentence }) => name.startsWith(sentence));
				const [, unasked] =
					Object.entries(NO_CALLS).find(([start]) => name.startsWith(start)) ?? [];
				return check ? { name, check } : { name, reason: unasked ?? REASONS[part] ?? OTHER_REASON };
			});
	});
}

const whole: KnownValues = { ...invented, companyId: 'x', otherId: 'y' };

/** The requests of a check if every value is known. */
export const requestsOf = ({ requests }: Check, called: WasCalled): ServiceRequest[] =>
	requests?.(whole, called) ?? [];

/** Runs a check. `send` makes its calls. Errors of `send` aren't caught. */
export async function runCheck(
	{ operation, requests, judge }: Check,
	values: Partial<KnownValues>,
	seen: ResponseOf,
	send: (request: ServiceRequest) => Promise<ServiceResponse>,
): Promise<Verdict> {
	const known = asFarAsKnown(values);
	try {
		const responses: ServiceResponse[] = [];
		for (const request of requests?.(known, seen) ?? []) responses.push(await send(request));
		const [first] = requests ? responses : [seen(operation)];
		if (!first) return `${operation} was not called`;
		const odd = responses.find(({ status }) => status === 0 || status === 429 || status >= 500);
		if (odd)
			return odd.status === 0 ? 'a call got no response' : `a call was answered ${odd.status}`;
		return judge(requests ? responses : [first], known, seen);
	} catch (error) {
		if (error instanceof UnknownValue) return `no response showed a ${error.message}`;
		throw error;
	}
}
