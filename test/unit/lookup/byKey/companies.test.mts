/** Which company answers which lookup, and what is sent again: each row of the table over `assignCompanies`. */
import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { assignCompanies } from '../../../../nodes/BusinessDataLookup/lookup/byKey/companies.ts';
import { notAll, type Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import type { KeyLookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import { byName, byUrl, domain, name, named, nameOf, shows } from './lookups.mts';

const [a, b, c] = ['a.com', 'b.com', 'c.com'].map(domain);

/** The outcome: what each answered lookup gets, with its reason; what is sent again. */
const outcome = (lookups: KeyLookup[], answer: Records, matchField: MatchField) => {
	const { answered, remaining = [], separate = [] } = assignCompanies(lookups, answer, matchField);
	const told = [...answered].map(([lookup, got]) => {
		const { records, reason, otherCompanies } = got as Records;
		const companies = records.map((record) => record[matchField.recordField]);
		const more = [
			...(reason ? [reason] : []),
			...(otherCompanies ? [`${otherCompanies} others`] : []),
		];
		return [nameOf(lookup), [...companies, ...more].join('; ')];
	});
	const sentAgain = {
		...(remaining.length > 0 && { together: remaining.map(nameOf) }),
		...(separate.length > 0 && { separate: separate.map((some) => some.map(nameOf)) }),
	};
	return { ...Object.fromEntries(told), ...sentAgain };
};

const more = { hasMore: true, total: 5000 };
const page = (records: IDataObject[], answer: Partial<Records> = {}) => ({ records, ...answer });
const names = (...texts: string[]) => texts.map((text) => name(text));

it.each<[string, KeyLookup[], Records, MatchField, object]>([
	['nothing: none is found', [a, b], page([]), byUrl, { 'a.com': '', 'b.com': '' }],
	[
		'all: each has its own or none, and no other call is made',
		[a, b, c],
		page(shows('a.com', 'b.com', 'b.com')),
		byUrl,
		{ 'a.com': 'a.com', 'b.com': 'b.com; b.com', 'c.com': '' },
	],
	[
		'another company for one lookup without a company: it is named',
		[a, b],
		page(shows('a.com', 'meta.com')),
		byUrl,
		{ 'a.com': 'a.com', 'b.com': 'the service returned meta.com; 1 others' },
	],
	[
		'other companies for several lookups: they are counted once, and not named',
		[a, b, c],
		page(shows('a.com', 'meta.com', 'x.com')),
		byUrl,
		{ 'a.com': 'a.com', 'b.com': '2 others', 'c.com': '' },
	],
	[
		'a company that shows no domain: the lookups without one are sent alone',
		[a, b, c],
		page(shows('a.com', null)),
		byUrl,
		{ 'a.com': 'a.com', separate: [['b.com'], ['c.com']] },
	],
	[
		'a company of the parent domain: it is the answer',
		[domain('x.a.com'), b],
		page(shows('a.com')),
		byUrl,
		{ 'x.a.com': 'a.com', 'b.com': '' },
	],
	[
		'a company of the parent domain, that another lookup asks for: the lookup of the subdomain is sent again without that one',
		[domain('x.a.com'), a, b],
		page(shows('a.com')),
		byUrl,
		{ 'a.com': 'a.com', 'b.com': '', separate: [['x.a.com']] },
	],
	[
		'some companies, and a budget ends the list: the others get the reason',
		[a, b],
		page(shows('a.com'), { incomplete: { ...notAll('Max Calls'), endedBy: 'budget' } }),
		byUrl,
		{ 'a.com': 'a.com', 'b.com': 'Max Calls' },
	],
	[
		'another company for one name of several: it is not named, as it may be meant for any',
		names('Acme', 'Bolt'),
		page(named('Acme', 'Cord')),
		byName,
		{ Acme: 'Acme', Bolt: '1 others' },
	],
	[
		'for one name another one: it is named',
		[name('Acme')],
		page(named('Cord, CA')),
		byName,
		{ Acme: 'the service returned Cord; 1 others' },
	],
	[
		'for one name in a state another one: it is named with its state',
		[name('Acme', 'TX')],
		page(named('Acme, CA')),
		byName,
		{ Acme: 'the service returned Acme, CA; 1 others' },
	],
	[
		'a full page: those with a company are answered, the others sent again together',
		[a, b, c],
		page(shows('a.com'), more),
		byUrl,
		{ 'a.com': 'a.com', together: ['b.com', 'c.com'] },
	],
	[
		'a full page with a loose match: that lookup is sent again with the others',
		[a, domain('x.b.com'), c],
		page(shows('a.com', 'b.com'), more),
		byUrl,
		{ 'a.com': 'a.com', together: ['x.b.com', 'c.com'] },
	],
	[
		'a full page of strangers: all are sent in lists whose companies fit on a page',
		[a, b, c, domain('d.com')],
		page(shows('x.com'), { hasMore: true, total: 2 }),
		byUrl,
		{
			separate: [
				['a.com', 'b.com'],
				['c.com', 'd.com'],
			],
		},
	],
	[
		'a full page of strangers: names are sent alone',
		names('Acme', 'Bolt'),
		page(named('Zeta'), { hasMore: true, total: 2 }),
		byName,
		{ separate: [['Acme'], ['Bolt']] },
	],
	[
		'a full page of loose matches: all are sent in lists whose companies fit on a page',
		names('Acme', 'Bolt', 'Cord', 'Dell', 'Etna', 'Ford'),
		page(named('Acme Inc', 'Bolt LLC'), { hasMore: true, total: 6 }),
		byName,
		{
			separate: [
				['Acme', 'Bolt'],
				['Cord', 'Dell'],
				['Etna', 'Ford'],
			],
		},
	],
	[
		'… which are smaller than the call, however few there are in all',
		names('Acme', 'Bolt', 'Cord'),
		page(named('Acme Inc'), { hasMore: true, total: 1 }),
		byName,
		{ separate: [['Acme', 'Bolt'], ['Cord']] },
	],
	[
		'… of one each where there are many, or nobody knows how many',
		names('Acme', 'Bolt'),
		page(named('Acme Inc'), { hasMore: true }),
		byName,
		{ separate: [['Acme'], ['Bolt']] },
	],
	[
		'for one lookup a company that shows something else: it is named',
		[a],
		page(shows('https://meta.com/x', 'y.com')),
		byUrl,
		{ 'a.com': 'the service returned meta.com; 2 others' },
	],
	[
		'for one lookup a company that shows no domain: it is believed',
		[a],
		page([...shows(null), { url: 'x.com' }]),
		byUrl,
		{ 'a.com': '' },
	],
	[
		'for one lookup its company and one that shows no domain: its company is the answer',
		[a],
		page(shows(null, 'a.com')),
		byUrl,
		{ 'a.com': 'a.com' },
	],
	[
		'for one name in a state companies without a name: those in the state are believed',
		[name('Acme', 'TX')],
		page([{ state: 'CA' }, { state: 'TX', company_name: ' ' }]),
		byName,
		{ Acme: ' ' },
	],
	[
		'for one name a company without a name: it is believed, in whatever state',
		[name('Acme')],
		page([{ state: 'CA', company_name: ' ' }]),
		byName,
		{ Acme: ' ' },
	],
	[
		'for one name a full page of similar ones: the reason says how many were read',
		[name('Acme')],
		page(named('Acme Brothers'), more),
		byName,
		{ Acme: '1 of 5,000 companies with similar names were read' },
	],
	[
		'for one domain a full page of others, uncounted: the reason says how many were read',
		[a],
		page(shows('x.com'), { hasMore: true }),
		byUrl,
		{ 'a.com': '1 of more companies that the service returned were read' },
	],
])('the service returns %s', (_name, lookups, answer, matchField, expected) => {
	expect(outcome(lookups, answer, matchField)).toEqual(expected);
});

it.each([1, 2])(
	'of %d lookups with a full page, each is told that not all was counted',
	(count) => {
		const { answered } = assignCompanies([a, b].slice(0, count), page(shows('a.com'), more), byUrl);
		expect(answered.get(a)).toMatchObject({
			incomplete: { why: expect.stringContaining('found_count may be too low'), certain: false },
		});
		const whole = assignCompanies([a, b].slice(0, count), page(shows('a.com')), byUrl);
		expect(whole.answered.get(a)).toMatchObject({ incomplete: undefined });
	},
);

it('a lookup crowded out by other companies may have one, so no other spelling is tried', () => {
	const { answered } = assignCompanies([a], page(shows('x.com'), more), byUrl);
	expect(answered.get(a)).toMatchObject({
		incomplete: { why: expect.stringContaining('was read'), certain: false },
	});
});

it('every lookup of a page that lacks companies is told so, with a company or without', () => {
	const answer = page(shows('a.com'), { incomplete: notAll('Max Calls') });
	const { answered } = assignCompanies([a, b], answer, byUrl);
	expect(answered.get(a)).toMatchObject({ incomplete: notAll('Max Calls') });
	expect(answered.get(b)).toMatchObject({
		incomplete: { why: 'Max Calls' },
		reason: 'Max Calls',
	});
});
