/** Several companies of one name, in up to three legal forms and several states, and services that find them. */
import fc from 'fast-check';
import { KNOWN, numbers, WORDS, type Company } from './companies.mts';
import type { TestService } from './services.mts';

const FORMS = ['Inc', 'LLC', 'Ltd.'];
const STATES = ['TX', 'NY', undefined, 'CA'];
/** Companies of one name: 1 to 8. */
const MOST_OF_ONE = 8;
const capital = (word: string) => word[0].toUpperCase() + word.slice(1);

const company = (nth: number, place: number, name: string, state?: string): Company => ({
	nth,
	company_id: `cmp_${WORDS[nth]}_${place}`,
	company_name: name,
	url: `${WORDS[nth]}-${place}.com`,
	phone: '',
	state,
});

const NAMED = KNOWN.flatMap((word, nth) =>
	Array.from({ length: 1 + ((nth * 5) % MOST_OF_ONE) }, (_, place) => {
		const form = FORMS[place % (1 + (nth % FORMS.length))];
		const name = place === 4 ? capital(word) : `${capital(word)} ${form}`;
		return company(nth, place, name, STATES[(place + nth) % STATES.length]);
	}),
);
/** What people type after a name. No company is a GmbH, and Tools makes it another name. */
const ENDS = ['', ' Inc', ', INC.', ' LLC', ' L.L.C.', ' Limited', ' GmbH', ' Tools'];
const states = fc.oneof(
	{ weight: 3, arbitrary: fc.constant('') },
	fc.constantFrom('TX', 'ny', 'Texas', 'California', 'FL', 'n/a'),
);

/** A name as somebody types it, followed by a state. */
export const typedNames: fc.Arbitrary<string> = fc
	.tuple(numbers, fc.constantFrom(...ENDS), states)
	.map(([nth, end, state]) => {
		const name = capital(WORDS[nth]) + end;
		return `${end === ', INC.' ? name.toUpperCase() : name} @ ${state}`;
	});

const plain = (name: string) =>
	name
		.toLowerCase()
		.replace(/[.,]/g, '')
		.replace(/\blimited$/, 'ltd');
const withoutForm = (name: string) => plain(name).replace(/ (inc|llc|ltd|gmbh)$/, '');
const firstWord = (name: string) => plain(name).split(' ')[0];

const finding =
	(isFound: (asked: string, shown: string) => boolean) =>
	(_: unknown, value: string): Company[] =>
		NAMED.filter(({ company_name: shown }) => isFound(value, shown));
const same = (spell: (name: string) => string) => (asked: string, shown: string) =>
	spell(asked) === spell(shown);

const similar = finding(same(firstWord));
const FINDERS: Array<[string, TestService['finds']]> = [
	['finds similar names', similar],
	['finds names without their forms', finding(same(withoutForm))],
	['finds exact names', finding(same(plain))],
	['finds longer names', finding((asked, shown) => plain(shown).includes(plain(asked)))],
];

export const NAME_SERVICES: TestService[] = [
	...FINDERS.flatMap(([name, finds]): TestService[] => [
		{ name, finds },
		{ name: `${name}, in every state`, finds, ignoresState: true },
	]),
	{ name: 'finds similar names, in another order each time', finds: similar, reorders: true },
].map((service) => ({ ...service, countsVary: true }));
