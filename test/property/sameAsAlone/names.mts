/** Companies with names: several of one name, in two or three legal forms and in several states, and services that find them. */
import fc from 'fast-check';
import type { Model } from './models.mts';
import { numbers, WORDS, type Company } from './world.mts';

const FORMS = ['Inc', 'LLC', 'Ltd.'];
const STATES = ['TX', 'NY', undefined, 'CA'];
/** Companies of one name: 1 to 8. */
const MOST_OF_ONE = 8;
/** There are more companies with names similar to this one than a page holds. */
const CROWDED = 3;
const SIMILAR = 60;

const capital = (word: string) => word[0].toUpperCase() + word.slice(1);

const company = (nth: number, place: number | string, name: string, state?: string): Company => ({
	nth,
	company_id: `cmp_${WORDS[nth]}_${place}`,
	company_name: name,
	url: `${WORDS[nth]}-${place}.com`,
	phone: '',
	state,
});

/** The other words have no company. */
const KNOWN = WORDS.slice(0, 12);

const NAMED: Company[] = KNOWN.flatMap((word, nth) =>
	Array.from({ length: 1 + ((nth * 5) % MOST_OF_ONE) }, (_, place) => {
		const form = FORMS[place % (1 + (nth % FORMS.length))];
		const name = place === 4 ? capital(word) : `${capital(word)} ${form}`;
		return company(nth, place, name, STATES[(place + nth) % STATES.length]);
	}),
);

const SIMILAR_ONES: Company[] = Array.from({ length: SIMILAR }, (_, place) =>
	company(CROWDED, `sub${place}`, `${capital(WORDS[CROWDED])} Sub ${place}`, 'TX'),
);

const TYPED: Array<(name: string) => string> = [
	(name) => name,
	(name) => `${name} Inc`,
	(name) => `${name.toUpperCase()}, INC.`,
	(name) => `${name} LLC`,
	(name) => `${name} L.L.C.`,
	(name) => `${name} Limited`,
	// A form that no company has, and a name that is only similar.
	(name) => `${name} GmbH`,
	(name) => `${name} Tools`,
];

const states = fc.oneof(
	{ weight: 3, arbitrary: fc.constant('') },
	fc.constantFrom('TX', 'ny', 'Texas', 'California', 'FL', 'n/a'),
);

/** A name as somebody types it, and the state behind it. */
export const names: fc.Arbitrary<string> = fc
	.tuple(numbers, fc.constantFrom(...TYPED), states)
	.map(([nth, spell, state]) => `${spell(capital(WORDS[nth]))} @ ${state}`);

const plain = (name: string) =>
	name
		.toLowerCase()
		.replace(/[.,]/g, '')
		.replace(/\blimited$/, 'ltd');
const withoutForm = (name: string) => plain(name).replace(/ (inc|llc|ltd|gmbh)$/, '');

const finding =
	(isFound: (asked: string, shown: string) => boolean, companies = NAMED) =>
	(_: unknown, value: string): Company[] =>
		companies.filter(({ company_name: shown }) => isFound(value, shown));

const byLikeness = (asked: string, shown: string) =>
	plain(shown).split(' ')[0] === plain(asked).split(' ')[0];
const byCore = (asked: string, shown: string) => withoutForm(asked) === withoutForm(shown);
const exactly = (asked: string, shown: string) => plain(asked) === plain(shown);
const byPart = (asked: string, shown: string) => plain(shown).includes(plain(asked));

const finders: Array<[string, Model['finds']]> = [
	['finds similar names', finding(byLikeness)],
	['finds names without their forms', finding(byCore)],
	['finds exact names', finding(exactly)],
	['finds names that contain what is asked', finding(byPart)],
	['finds more similar names than a page holds', finding(byLikeness, [...SIMILAR_ONES, ...NAMED])],
];

export const NAME_MODELS: Model[] = [
	...finders.flatMap(([name, finds]): Model[] => [
		{ name, finds, countsVary: true },
		{ name: `${name}, in every state`, finds, countsVary: true, ignoresState: true },
	]),
	{
		name: 'finds similar names, and hides every third',
		finds: finding(byLikeness),
		countsVary: true,
		shows: (record) =>
			String(record.company_id).charCodeAt(4) % 3 === 0
				? { ...record, company_name: null }
				: record,
	},
	{
		name: 'finds similar names, in another order each time',
		finds: finding(byLikeness),
		countsVary: true,
		reorders: true,
	},
];
