/** What the document leaves open: the sentences of sandbox/document/left-open.md that say what the sandbox does there. */
import { readFileSync } from 'node:fs';
import { asFarAsKnown, invented, Unknown, type Known } from './known.mts';
import { probes } from './probes.mts';
import type { Answer, Ask } from './service.mts';

/** `true` = the service does as the sandbox; `flag` makes the sandbox do as the service; a text = why it cannot be told. */
export type Verdict = boolean | { flag: string } | string;

/** The answers of operations, by `resource.operation`. */
export type Seen = (operation: string) => Answer | undefined;
/** Truthy for the operations that were called. */
export type Called = (operation: string) => unknown;

export interface Probe {
	/** How the sentence begins. */
	sentence: string;
	/** Whose answers it is about. */
	operation: string;
	/** The calls it makes; none where the operation's own answer tells. */
	ask?: (known: Known, called: Called) => Ask[];
	judge: (answers: Answer[], known: Known, seen: Seen) => Verdict;
}

export interface Question {
	name: string;
	probe?: Probe;
	/** Why there is no probe. */
	reason?: string;
}

const page = readFileSync(new URL('../../sandbox/document/left-open.md', import.meta.url), 'utf8');

/** Why the sentences of a part have no probe, where none is written in {@link UNASKED}. */
const REASONS: Record<string, string> = {
	'Authentication and limits': 'to see it, an allowance would have to be used up',
	'The data': 'it says how the sandbox’s own data is made',
};
const OTHER_REASON = 'it takes data of the account that is not known from outside';

/** Sentences that no call from outside can settle. */
const UNASKED: Record<string, string> = {
	'The API key header': 'one kind of credential was given',
	'Every OAuth2 user': 'one kind of credential was given',
	'`POST /v1/ucc/field_mapping` answers': 'the call changes what is saved',
};

/** Every sentence, in the order of the page. */
export function questions(): Question[] {
	let part = '';
	return page.split('\n').flatMap((line) => {
		if (/^\w/.test(line)) part = line;
		if (!line.startsWith('- ')) return [];
		return line
			.slice(2)
			.split(/(?<=\.) (?=[A-Z`])/)
			.map((name) => {
				const probe = probes.find(({ sentence }) => name.startsWith(sentence));
				const [, unasked] = Object.entries(UNASKED).find(([start]) => name.startsWith(start)) ?? [];
				return probe ? { name, probe } : { name, reason: unasked ?? REASONS[part] ?? OTHER_REASON };
			});
	});
}

const whole: Known = { ...invented, companyId: 'x', otherId: 'y' };

/** The calls of a probe where all is known. */
export const callsOf = ({ ask }: Probe, called: Called): Ask[] => ask?.(whole, called) ?? [];

/** What the service answers to a probe. `send` makes its calls; what it throws is not caught. */
export async function examine(
	{ operation, ask, judge }: Probe,
	values: Partial<Known>,
	seen: Seen,
	send: (ask: Ask) => Promise<Answer>,
): Promise<Verdict> {
	const known = asFarAsKnown(values);
	try {
		const answers: Answer[] = [];
		for (const one of ask?.(known, seen) ?? []) answers.push(await send(one));
		const [first] = ask ? answers : [seen(operation)];
		if (!first) return `${operation} was not called`;
		const odd = answers.find(({ status }) => status === 0 || status === 429 || status >= 500);
		if (odd) return odd.status === 0 ? 'a call got no answer' : `a call was answered ${odd.status}`;
		return judge(ask ? answers : [first], known, seen);
	} catch (error) {
		if (error instanceof Unknown) return `no answer showed the ${error.message} to ask with`;
		throw error;
	}
}
