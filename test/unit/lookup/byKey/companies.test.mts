/** Which lookups of companies a response answers, and how: the table of `companyAnswers`. */
import type { MatchField } from '../../../../nodes/BusinessDataLookup/catalogue/types.ts';
import {
	answerAlone,
	companyAnswers,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/companies.ts';
import { matchRecords } from '../../../../nodes/BusinessDataLookup/lookup/byKey/match.ts';
import type { KeyOptions } from '../../../../nodes/BusinessDataLookup/lookup/byKey/outcome.ts';
import type { Companies, FetchedList } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import type { Lookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import { maxCallsFailure } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import {
	byName,
	byUrl,
	domain,
	keyOptions,
	listOf,
	name,
	named,
	nameOf,
	shows,
} from './lookups.mts';

/** `a + b` are two lookups or companies; the domain of `a` is `a.com`, and `?` shows none. */
const each = (texts: string) => (texts === '' ? [] : texts.split(' + '));
const domains = (texts: string) => each(texts).map((text) => domain(`${text}.com`));
const companies = (texts: string) =>
	shows(...each(texts).map((text) => (text === '?' ? null : `${text}.com`)));
const names = (texts: string) => each(texts).map((text) => name(...(text.split(', ') as [string])));

const short = (text: unknown) => String(text ?? '?').replace(/\.com$/, '');

/** The companies of a lookup (`-`: none), its reason and the number of other companies. */
const describeAnswer = (
	lookup: Lookup,
	{ records, reason, otherCompanyCount }: Companies,
	{ recordField }: MatchField,
): string => {
	const own = records.map((record) => short(record[recordField])).join(' + ') || '-';
	const others = otherCompanyCount ? ` (${otherCompanyCount})` : '';
	return `${short(nameOf(lookup))}: ${own}${reason ? `, ${reason}` : ''}${others}`;
};

interface Given {
	isCut?: boolean;
	options?: Partial<KeyOptions>;
	list?: Partial<FetchedList>;
}

/** The answers to several lookups, and the lookups without one. */
const outcome = (
	lookups: Lookup[],
	records: FetchedList['records'],
	matchField: MatchField,
	{ isCut = false, options, list }: Given = {},
): string => {
	const answered = companyAnswers(
		matchRecords(lookups, records, matchField),
		listOf(records, list),
		isCut,
		keyOptions(options, matchField),
	);
	const again = lookups.filter((lookup) => !answered.has(lookup));
	const answers = [...answered].map(([lookup, answer]) =>
		describeAnswer(lookup, answer as Companies, matchField),
	);
	const names = again.map((lookup) => short(nameOf(lookup))).join(' + ');
	return [...answers, ...(names ? [`again ${names}`] : [])].join('; ');
};

const cut = { isCut: true };
const shared = { options: { isShared: true } };
const endedByBudget = {
	list: { incomplete: { why: 'Max Calls', failure: maxCallsFailure(1) } },
};
const doubtful = { list: { warning: '2 counted' } };
const NO_DOMAIN = 'the service returned a company that shows no Domain or URL';

it.each<[string, string, string, string, Given?]>([
	['no company', 'a + b', '', 'a: -; b: -'],
	['all companies', 'a + b + c', 'a + b + b', 'a: a; b: b + b; c: -'],
	['another for one', 'a + b', 'a + meta', 'a: a; b: - (1)'],
	['others for several', 'a + b + c', 'a + meta + x', 'a: a; b: - (2); c: -'],
	['one without a domain', 'a + b', 'a + ?', 'a: a; b: - (1)'],
	['a parent domain', 'x.a + b', 'a', 'x.a: a; b: -'],
	['a parent domain of two lookups', 'x.a + y.a', 'a', 'x.a: a; y.a: a'],
	['a parent domain that is looked up, too', 'x.a + y.a + a', 'a', 'a: a; again x.a + y.a'],
	['fewer than the service counts', 'a + b', 'a', 'a: a; b: -, 2 counted', doubtful],
	['all companies, in a shared call', 'a + b + x.c', 'a + c', 'a: a; x.c: c; b: -', shared],
	['another, in a shared call', 'a + b + x.c', 'a + c + meta', 'a: a; x.c: c; again b', shared],
	['a part', 'a + b + c', 'a', 'a: a; again b + c', cut],
	['a part with others', 'a + b', 'a + x', 'a: a; again b', cut],
	['a part with a parent domain', 'a + x.b', 'a + b', 'a: a; again x.b', cut],
	['a part without their own', 'a + b', 'x', 'again a + b', cut],
	[
		'a part with too few',
		'a + b',
		'a + b + b',
		'b: b + b; again a',
		{ ...cut, options: { maxRecords: 2 } },
	],
])('lookups by domain that find %s', (_name, asked, returned, expected, given) => {
	expect(outcome(domains(asked), companies(returned), byUrl, given)).toBe(expected);
});

it.each<[string, string, string, string, Given?]>([
	['another, which may be meant for each', 'Acme + Bolt', 'Acme + Cord', 'Acme: Acme; Bolt: - (1)'],
	['another form', 'Acme Inc + Bolt', 'Acme GmbH', 'Acme Inc: Acme GmbH; Bolt: -'],
	['another form of two', 'Acme Inc + Acme LLC', 'Acme GmbH', 'again Acme Inc + Acme LLC'],
	['another state', 'Acme, TX + Bolt, CA', 'Acme, CA + Bolt, CA', 'Bolt: Bolt; Acme: - (1)'],
	['a part with another form', 'Acme + Bolt', 'Acme + Bolt Inc', 'Acme: Acme; again Bolt', cut],
])('lookups by name that find %s', (_name, asked, returned, expected, given) => {
	expect(outcome(names(asked), named(...each(returned)), byName, given)).toBe(expected);
});

/** A first page of a list with this many companies. */
const pageOf = (total?: number) => ({ hasUnreadPages: true, total });
const MANY = 'companies that the service returned were read';

it.each<[string, string, string, string, Partial<FetchedList>?]>([
	['nothing', 'a', '', 'a: -'],
	['others', 'a', 'meta + y', 'a: -, the service returned meta.com (2)'],
	['one without a domain', 'a', '? + x', `a: -, ${NO_DOMAIN} (2)`],
	['its own and others', 'a', '? + a + x + a', 'a: a + a'],
	['a parent domain', 'x.a', 'a', 'x.a: a'],
	['others on a full page', 'a', 'x', `a: -, 1 of 5,000 ${MANY}`, pageOf(5000)],
	['a parent domain on a full page', 'x.a', 'a', `x.a: -, 1 of 5,000 ${MANY}`, pageOf(5000)],
	['others on an uncounted page', 'a', 'x', `a: -, 1 of more than 1 ${MANY}`, pageOf()],
])('a lookup by domain, sent alone, that finds %s', (_name, asked, returned, expected, facts) => {
	const [lookup] = domains(asked);
	const request = { matchField: byUrl, accept: 'shown' } as const;
	const answer = answerAlone(lookup, listOf(companies(returned), facts), request);
	expect(describeAnswer(lookup, answer as Companies, byUrl)).toBe(expected);
});

const SIMILAR = 'Acme: -, 1 of 5,000 companies with similar names were read';
const STATELESS = 'Acme: -, the service returned Acme, which shows no state (1)';
const NAMELESS = 'Acme: -, the service returned a company that shows no Company Name';

it.each<[string, string, string, string, Partial<FetchedList>?]>([
	['another', 'Acme', 'Cord, CA', 'Acme: -, the service returned Cord (1)'],
	['another form', 'Acme Ltd', 'Acme + Acme GmbH', 'Acme Ltd: Acme + Acme GmbH'],
	['one without a state', 'Acme, TX', 'Acme', STATELESS],
	['one in another state', 'Acme, TX', 'Acme, CA', 'Acme: -, the service returned Acme, CA (1)'],
	['nameless ones', 'Acme', ' , CA +  ', `${NAMELESS} (2)`],
	['similar ones', 'Acme', 'Acme Brothers', SIMILAR, pageOf(5000)],
	['another form of many', 'Acme', 'Acme GmbH', SIMILAR, pageOf(5000)],
])('a lookup by name, sent alone, that finds %s', (_name, asked, returned, expected, facts) => {
	const [lookup] = names(asked);
	const request = { matchField: byName, accept: 'shown' } as const;
	const answer = answerAlone(lookup, listOf(named(...each(returned)), facts), request);
	expect(describeAnswer(lookup, answer as Companies, byName)).toBe(expected);
});

it.each([
	['nothing', '', 'a: -'],
	['others', 'meta + ?', 'a: meta + ?'],
	['its own and others', 'x + a', 'a: x + a'],
])(
	'with Accept = Whatever the Service Returns, a lookup that finds %s',
	(_name, returned, expected) => {
		const [lookup] = domains('a');
		const request = { matchField: byUrl, accept: 'returned' } as const;
		const answer = answerAlone(lookup, listOf(companies(returned)), request);
		expect(describeAnswer(lookup, answer as Companies, byUrl)).toBe(expected);
	},
);

it.each([
	['its own', 'a', /^only the first page was read, so found_count/],
	['others', 'x', /^only the first page of companies that the service returned was read/],
])(
	'a lookup that finds %s on the first of several pages may lack companies',
	(_name, returned, why) => {
		const [lookup] = domains('a');
		const request = { matchField: byUrl, accept: 'shown' } as const;
		const answer = answerAlone(lookup, listOf(companies(returned), pageOf(99)), request);
		expect(answer).toMatchObject({ warning: expect.stringMatching(why) as string });
	},
);

it('without a company, a lookup of a list that a budget ended fails', () => {
	const [a, b] = domains('a + b');
	const matches = matchRecords([a, b], companies('a'), byUrl);
	const list = listOf(companies('a'), endedByBudget.list);
	const answered = companyAnswers(matches, list, false, keyOptions({}, byUrl));
	expect(answered.get(a)).toMatchObject({ records: companies('a') });
	expect(answered.get(b)).toBe(endedByBudget.list.incomplete.failure);
});
