/** What must hold in every cell of the matrix. */
import type { MatrixCell, Observation, Subject } from './cell.mts';
import { PROXY_PASSWORD } from './network.mts';

/** A readable message is a sentence with its item, and without the remains of a program. */
const READABLE = /^[A-Z].{10,1500} \[item \d+\]$/s;
const UNREADABLE = /\[object |undefined|NaN|\{"type":"Buffer"|\bat .+:\d+:\d+|node_modules|\p{Cc}/u;

const isReadable = (reason: string): boolean => READABLE.test(reason) && !UNREADABLE.test(reason);

/** The forms in which a key could be shown, and the password of the proxy. */
const formsOf = (key: string): string[] => [
	key,
	key.toUpperCase(),
	Buffer.from(key).toString('base64'),
	Buffer.from(key).toString('hex'),
	PROXY_PASSWORD,
];

/** Whether the fault changes the response so that nobody can tell. A list that is saved as a file is a list. */
const isAltered = ({ fault, subject }: MatrixCell): boolean => {
	const isDownload = subject.operation.kind === 'download';
	return fault.changesOutput === 'all' || fault.changesOutput === (isDownload ? 'files' : 'lists');
};

const idOf = ({ operation }: Subject): string | undefined => operation.response.id;

/** Whether an input has a record twice: a row with the ID and the content of another. */
const hasDoubles = (answered: string[], id: string | undefined): boolean => {
	const identified = answered.filter(
		(text) => (JSON.parse(text) as Record<string, unknown>)[id ?? ''] !== undefined,
	);
	return new Set(identified).size < identified.length;
};

/**
 * What doesn't hold in a cell, in words.
 *
 * @param right the output without a fault
 */
export function violations(cell: MatrixCell, seen: Observation, right: Observation): string[] {
	const { fault, subject, onError } = cell;
	const found: string[] = [];
	const demand = (holds: boolean, words: string) => {
		if (!holds) found.push(words);
	};
	const stopped = seen.error !== undefined;
	const altered = isAltered(cell);

	demand(!seen.canceled, 'the run did not end');
	demand(seen.unlinked === 0, `${seen.unlinked} items are linked to no input`);
	demand(!stopped || onError === 'stopWorkflow', `it stopped and should go on: ${seen.error}`);
	const reasons = seen.inputs.flatMap((input) => input.failed).concat(seen.error ?? []);
	for (const reason of new Set(reasons))
		demand(isReadable(reason), `the reason is not readable: ${reason}`);
	demand(!fault.harmless || reasons.length === 0, `it failed although the answer is right`);

	seen.inputs.forEach(({ answered, failed }, n) => {
		const isWhole = JSON.stringify(answered) === JSON.stringify(right.inputs[n].answered);
		const isNone = answered.length === 0;
		demand(failed.length <= 1, `input ${n} failed ${failed.length} times`);
		for (const reason of failed)
			demand(reason.endsWith(`[item ${n}]`), `input ${n} has the reason of another: ${reason}`);
		demand(
			failed.length === 0 || onError !== 'stopWorkflow',
			`input ${n} failed, and the run went on`,
		);
		if (stopped) demand(isNone, 'items came out of a run that stopped');
		else if (failed.length > 0) demand(isNone || altered, `input ${n} has items and a failure`);
		else demand(isWhole || altered, `input ${n} has another answer than the right one`);
		demand(
			subject.example.file === true || !hasDoubles(answered, idOf(subject)),
			`input ${n} has a record twice`,
		);
	});

	for (const [call, times] of subject.example.sentOnce ? seen.carriedOut : []) {
		const most = right.carriedOut.get(call) ?? 1;
		demand(times <= most, `carried out ${times} times instead of ${most}: ${call}`);
	}
	for (const form of formsOf(seen.key))
		demand(!seen.shown.includes(form), `a secret is shown as ${form}`);
	demand(seen.socketsLeft === 0, `${seen.socketsLeft} connections are left open`);
	return found;
}
