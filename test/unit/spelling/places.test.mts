import { spellings } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { states } from '../../../nodes/BusinessDataLookup/spelling/state.ts';

const { state, zip } = spellings;

it.each(states)(
	'$code is known by its abbreviation, its name and both, in any case',
	({ code, name }) => {
		const codes = [code, code.toLowerCase(), ` ${code} `, `${code[0]}.${code[1]}.`, `${code}.`];
		const both = [`${name} (${code})`, `${code} - ${name}`, `${name}, ${code}`];
		for (const text of [...codes, name, name.toUpperCase(), ` ${name} `, ...both]) {
			expect([text, state.problem(text), state.normalize(text)]).toEqual([text, undefined, code]);
		}
	},
);

it.each([
	['Washington, D.C.', 'DC'],
	['Washington DC', 'DC'],
	['D.C.', 'DC'],
	['N. Y.', 'NY'],
	['State of New York', 'NY'],
	['new  york', 'NY'],
	['GU', 'GU'],
	['US-TX', 'TX'],
	['"TX"', 'TX'],
	['="TX"', 'TX'],
])('the state %j is %s', (text, code) => {
	expect([state.problem(text), state.normalize(text)]).toEqual([undefined, code]);
});

it.each([
	'Narnia',
	'Ontario',
	'New Yorkshire',
	'New State of York',
	'a1',
	'US-2',
	'USA',
	'NYC',
	'Austin, TX',
	'',
	'T',
	'78701',
])('%j is not a state', (text) => {
	expect(state.problem(text)).toBe('not a state');
});

it.each([
	['D.C.', 'Washington', true],
	['DC', 'washington', true],
	['D.C.', 'TX', false],
	['OR', 'Washington', false],
])('%j behind a comma belongs to %j: %j', (text, before, isPart) => {
	expect(state.continues!(text, before)).toBe(isPart);
});

it.each([
	['78701', '78701'],
	['501', '00501'],
	['2101', '02101'],
	['78701-1234', '78701'],
	['787011234', '78701'],
	['78701 1234', '78701'],
	['21011234', '02101'],
	['2134.0', '02134'],
	['78701-', '78701'],
	["'02101", '02101'],
	['="02101"', '02101'],
	[' 78701 ', '78701'],
	['1', '1'],
	['787011', '787011'],
	['K1A0B1', 'K1A0B1'],
	['02100-12', '02100-12'],
])('the ZIP code %j is %s', (text, code) => {
	expect([zip.problem(text), zip.normalize(text)]).toEqual([undefined, code]);
});

it.each(['', 'Austin', '787 01', 'K1A 0B1', 'TX', '#N/A', '78701, 78702'])(
	'%j is not a ZIP code',
	(text) => {
		expect(zip.problem(text)).toBe('not a ZIP code');
	},
);
