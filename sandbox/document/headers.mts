/** "Response headers on limited requests", and those of a refusal. */
import { lookOf, type Difference } from './differences.mts';
import { names, tables } from './text.mts';

/** Those that are there whatever is configured. */
const always = tables('Rate limits')[1]
	.filter(({ Meaning }) => !Meaning.startsWith('Present only'))
	.flatMap(({ Header }) => names(Header));

const WHOLE = /^\d+$/;
/** Until the year 2286. */
const UNIX_SECONDS = /^\d{10}$/;
const ANY = /./;

const formOf = (name: string): [RegExp, string] => {
	if (name.endsWith('Reset-Minute')) return [UNIX_SECONDS, 'Unix timestamp in seconds'];
	return /-(Minute|Concurrent)$/.test(name) ? [WHOLE, 'whole number'] : [ANY, 'text'];
};

/** What of the headers of a limited call contradicts the document. */
export function headerDifferences(status: number, headers: Headers): Difference[] {
	const difference = (field: string, expected: string | null): Difference => {
		const value = headers.get(field);
		return { where: 'header', field, expected, got: value === null ? null : lookOf(value) };
	};
	const unfit = (name: string, form: RegExp) => !form.test(headers.get(name) ?? '');
	if (status === 429) {
		return [
			...(unfit('Retry-After', WHOLE) ? [difference('Retry-After', 'whole number')] : []),
			...(unfit('X-RateLimit-Window', /^(minute|concurrent)$/)
				? [difference('X-RateLimit-Window', 'minute or concurrent')]
				: []),
		];
	}
	if (status !== 200) return [];
	return [
		...always
			.filter((name) => unfit(name, formOf(name)[0]))
			.map((name) => difference(name, formOf(name)[1])),
		...(headers.has('retry-after') ? [difference('Retry-After', null)] : []),
	];
}
