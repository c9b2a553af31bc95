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
import { byUrl, domain, keyOptions, listOf, nameOf, shows } from './lookups.mts';

/** `a + b` are two lookups or companies; the domain of `a` is `a.com`, and `?` shows none. */
const each = (texts: string) => (texts === '' ? [] : texts.split(' + '));
const domains = (texts: string) => each(texts).map((text) => domain(`${text}.com`));
const companies = (texts: string) =>
	shows(...each(texts).map((text) => (text === '?' ? null : `${text}.com`)));

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
const two = { options: { maxRecords: 2 } };
const shared = { options: { isShared: true } };
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
	['a part with too few', 'a + b', 'a + b + b', 'b: b + b; again a', { ...cut, ...two }],
])('lookups by domain that find %s', (_name, asked, returned, expected, given) => {
	expect(outcome(domains(asked), companies(returned), byUrl, given)).toBe(expected);
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
