/** What happened in a cell, in words that are equal for equal outcomes. */
import type { Observation } from './cell.mts';

/** A message without its item, its numbers and what is in brackets, which differ from call to call. */
const inGeneral = (message: string): string =>
	message
		.replace(/( \([^()]*\))? \[item \d\]$/, '')
		.replace(/http\S+|canary\S+|\/v1\/\S+/g, '…')
		.replace(/\{?"success.*|created_date,.*/s, '…')
		.replace(/holds no .*/, 'holds no records')
		.replace(/\d+(?= (?:ms|s|hours|records|pages)\b)|\d{2,}/g, 'N')
		.replace(/(.)\1{9,}/g, '$1…');

const doubtsOf = ({ hints }: Observation): string[] =>
	hints
		.flatMap((hint) => /(?:Not|Perhaps not) complete: [^.]+/.exec(hint)?.[0] ?? [])
		.map((hint) => `, hint "${inGeneral(hint)}"`);

/** `answered`, `answered after a retry`, `answered as it came` or `failed: <message>`, with the hint if it isn't complete. */
export function outcomeOf(seen: Observation, right: Observation): string {
	const reason = seen.error ?? seen.inputs.flatMap(({ failed }) => failed)[0];
	if (reason !== undefined) return `failed: ${inGeneral(reason)}`;
	const isRight = seen.inputs.every(
		({ answered }, n) => JSON.stringify(answered) === JSON.stringify(right.inputs[n].answered),
	);
	const how = seen.calls > right.calls ? ' after a retry' : '';
	const known = doubtsOf(right);
	const doubts = doubtsOf(seen).filter((doubt) => !known.includes(doubt));
	return `answered${isRight ? how : ' as it came'}${doubts.join('')}`;
}
