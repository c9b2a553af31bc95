/** "Response headers on limited requests", and the headers of a 429. */
import { valueAt } from '../validation.mts';
import { limitCodes, shapeOf, type Difference, type CheckedResponse } from './differences.mts';
import { names, section, tables } from './text.mts';

/** A header, the pattern of its value, and that in words. */
type Wanted = [name: string, form: RegExp, said: string];

function wanted(name: string): Wanted {
	// Ten digits last until the year 2286.
	if (name.endsWith('Reset-Minute')) return [name, /^\d{10}$/, 'Unix timestamp in seconds'];
	const isNumber = /-(Minute|Concurrent|After)$/.test(name);
	return isNumber ? [name, /^\d+$/, 'whole number'] : [name, /./, 'text'];
}

/** The headers that don't depend on a configuration. */
const always = tables('Rate limits')[1]
	.filter(({ Meaning }) => !Meaning.startsWith('Present only'))
	.flatMap(({ Header }) => names(Header).map(wanted));

/** "Errors", rules 1 and 2: the headers of each 429, the window first, in the order of the codes. */
const refusals = [...section('Errors').matchAll(/^\d\. When .* status 429 .*$/gm)].map(([rule]) =>
	[...rule.matchAll(/(X-RateLimit-[\w-]+|Retry-After)(?:: (\w+))?/g)].map(
		([, name, value]): Wanted => (value ? [name, RegExp(`^${value}$`), value] : wanted(name)),
	),
);
const OF_ANY_REFUSAL: Wanted[] = [
	['X-RateLimit-Window', /^(minute|concurrent)$/, 'minute or concurrent'],
	wanted('Retry-After'),
];

/** The differences of the headers of a limited call from the document. */
export function headerDifferences(response: CheckedResponse & { headers: Headers }): Difference[] {
	const { status, headers, json } = response;
	const difference = (field: string, expected: string | null): Difference => {
		const value = headers.get(field);
		return { where: 'header', field, expected, got: value === null ? null : shapeOf(value) };
	};
	const unfit = ([name, form]: Wanted) => !form.test(headers.get(name) ?? '');
	const departing = (all: Wanted[]) =>
		all.filter(unfit).map(([name, , said]) => difference(name, said));
	if (status === 429) {
		const code = valueAt(json, ['error', 'code']);
		const ofCode = refusals.find((_, n) => limitCodes[n] === code);
		return departing(ofCode ?? refusals.find(([window]) => !unfit(window)) ?? OF_ANY_REFUSAL);
	}
	if (status !== 200) return [];
	return [
		...departing(always),
		...(headers.has('retry-after') ? [difference('Retry-After', null)] : []),
	];
}
