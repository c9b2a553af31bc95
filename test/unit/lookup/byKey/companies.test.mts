/** Which company answers which lookup, and what is sent again: the table of `assignCompanies`. */
import type { MatchField } from '../../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { assignCompanies } from '../../../../nodes/BusinessDataLookup/lookup/byKey/companies.ts';
import { missing } from '../../../../nodes/BusinessDataLookup/lookup/list/incomplete.ts';
import type { Companies, FetchedList } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import type { Lookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import { maxCallsFailure } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { answerOf, byName, byUrl, domain, name, named, nameOf, shows } from './lookups.mts';

/** `a + b` are two lookups or companies; the domain of `a` is `a.com`, and `?` shows none. */
const each = (texts: string) => (texts === '' ? [] : texts.split(' + '));
const domains = (texts: string) => each(texts).map((text) => domain(`${text}.com`));
const companies = (texts: string) =>
	shows(...each(texts).map((text) => (text === '?' ? null : `${text}.com`)));
const names = (texts: string) => each(texts).map((text) => name(...(text.split(', ') as [string])));

/** The companies of each lookup (`-`: none), its reason and the number of other companies; and what is sent again. */
const outcome = (lookups: Lookup[], answer: FetchedList, matchField: MatchField): string => {
	const { answered, remaining = [], separate = [] } = assignCompanies(lookups, answer, matchField);
	const short = (text: unknown) => String(text).replace(/\.com$/, '');
	const join = (some: Lookup[]) => some.map((lookup) => short(nameOf(lookup))).join(' + ');
	const answers = [...answered!].map(([lookup, got]) => {
		const { records, reason, otherCompanyCount } = got as Companies;
		const own = records.map((record) => short(record[matchField.recordField])).join(' + ') || '-';
		return `${join([lookup])}: ${own}${reason ? `, ${reason}` : ''}${otherCompanyCount ? ` (${otherCompanyCount})` : ''}`;
	});
	const again = remaining.length > 0 ? [`again ${join(remaining)}`] : [];
	return [...answers, ...again, ...separate.map((some) => `apart ${join(some)}`)].join('; ');
};

/** A full page of a list with this many companies. */
const pageOf = (total: number) => ({ hasUnreadPages: true, total });
const uncounted = { hasUnreadPages: true };
const [more, few, one] = [pageOf(5000), pageOf(2), pageOf(1)];
const cut = { incomplete: { ...missing('Max Calls'), endedBy: maxCallsFailure(1) } };
const MANY = 'companies that the service returned were read';

it.each<[string, string, string, string, Partial<FetchedList>?]>([
	['nothing', 'a + b', '', 'a: -; b: -'],
	['all', 'a + b + c', 'a + b + b', 'a: a; b: b + b; c: -'],
	['another for one', 'a + b', 'a + Meta', 'a: a; b: -, the service returned meta.com (1)'],
	['others for several', 'a + b + c', 'a + meta + x', 'a: a; b: - (2); c: -'],
	['one without a domain', 'a + b + c', 'a + ?', 'a: a; apart b; apart c'],
	['a parent domain', 'x.a + b', 'a', 'x.a: a; b: -'],
	['a parent domain of another lookup', 'x.a + y.a + a', 'a', 'a: a; apart x.a + y.a'],
	['what a budget has cut', 'a + b', 'a', 'a: a; b: -, Max Calls', cut],
	['a full page', 'a + b + c', 'a', 'a: a; again b + c', more],
	['a full page with a parent domain', 'a + x.b + c', 'a + b', 'a: a; again x.b + c', more],
	['a full page of others', 'a + b + c', 'x', 'apart a; apart b; apart c', more],
	['a full page of few others', 'a + b + c + d', 'x', 'apart a + b; apart c + d', few],
	['others, for one lookup', 'a', 'meta + y', 'a: -, the service returned meta.com (2)'],
	['one without a domain and another', 'a', '? + x', 'a: ?'],
	['one without a domain and their own', 'a', '? + a', 'a: a'],
	['a full page, for one lookup', 'a', 'x', `a: -, 1 of 5,000 ${MANY}`, more],
	['an uncounted page, for one lookup', 'a', 'x', `a: -, 1 of more than 1 ${MANY}`, uncounted],
])('lookups by domain that find %s', (_name, asked, returned, expected, answer = {}) => {
	const got = outcome(domains(asked), answerOf(companies(returned), answer), byUrl);
	expect(got).toBe(expected.replace('?', 'null'));
});

it('fifty companies may be the best of more, so lookups without one are sent again', () => {
	const records = companies(`a${' + x'.repeat(49)}`);
	expect(outcome(domains('a + b + c'), answerOf(records), byUrl)).toBe('a: a; again b + c');
	const theirs = companies(`a${' + a'.repeat(49)}`);
	expect(outcome(domains('x.a + y.a'), answerOf(theirs), byUrl)).not.toContain('again');
});

const SIX = 'Acme + Bolt + Cord + Dell + Etna + Ford';
const PAIRS = 'apart Acme + Bolt; apart Cord + Dell; apart Etna + Ford';
const SIMILAR = 'Acme: -, 1 of 5,000 companies with similar names were read';
const STATELESS = 'Acme: -, the service returned Acme, which shows no state (1)';

it.each<[string, string, string, string, Partial<FetchedList>?]>([
	['another, for one of several', 'Acme + Bolt', 'Acme + Cord', 'Acme: Acme; Bolt: - (1)'],
	['another', 'Acme', 'Cord, CA', 'Acme: -, the service returned Cord (1)'],
	['one without a state', 'Acme, TX', 'Acme', STATELESS],
	['one in another state', 'Acme, TX', 'Acme, CA', 'Acme: -, the service returned Acme, CA (1)'],
	['a full page of six with other forms', SIX, 'Acme Inc + Bolt LLC', PAIRS, pageOf(6)],
	['a full page of one', 'Acme + Bolt + Cord', 'Acme Inc', 'apart Acme + Bolt; apart Cord', one],
	['a page of others', 'Acme + Bolt + Cord', 'Zeta', 'apart Acme; apart Bolt; apart Cord', one],
	['an uncounted page', 'Acme + Bolt', 'Acme Inc', 'apart Acme; apart Bolt', uncounted],
	['a nameless one', 'Acme', ' , CA', 'Acme:  '],
	['nameless ones, by state', 'Acme, TX', ' , CA +  , TX', 'Acme:  '],
	['similar ones', 'Acme', 'Acme Brothers', SIMILAR, more],
])('lookups by name that find %s', (_name, asked, returned, expected, answer = {}) => {
	const records = named(...each(returned));
	expect(outcome(names(asked), answerOf(records, answer), byName)).toBe(expected);
});

it('a lookup crowded out by others may have a company, so no other spelling is tried', () => {
	const { answered } = assignCompanies(domains('a'), answerOf(companies('x'), more), byUrl);
	const incomplete = { why: expect.stringContaining('was read') as string, certain: false };
	expect([...answered!.values()]).toMatchObject([{ incomplete }]);
});
