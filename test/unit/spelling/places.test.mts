import { valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { states } from '../../../nodes/BusinessDataLookup/spelling/state.ts';
import { expectEach } from './expectEach.mts';

it.each(states)('$code is known by its code and its name, in any case', ({ code, name }) => {
	const codes = [code, code.toLowerCase(), ` ${code} `, `${code[0]}.${code[1]}.`, `${code}.`];
	expectEach('state', [...codes, name, name.toUpperCase(), ` ${name} `], code);
});

it.each<[string, string[]]>([
	['DC', ['Washington, D.C.', 'Washington DC', 'D.C.', 'Washington (D.C.)']],
	['NY', ['N. Y.', 'new  york']],
	['TX', ['"TX"', '="TX"', 'TX&nbsp;']],
	['not a state', ['NY | NJ', 'TX - OK', 'Texas (TX)', 'US-TX', 'State of Texas']],
	['not a state', ['Narnia', 'Ontario', 'New Yorkshire', 'New State of York', 'Austin, TX']],
	['not a state', ['a1', 'US-2', 'USA', 'CA, Canada', 'NYC', '', 'T', '78701']],
])('the state %s is read from each of %j', (code, texts) => expectEach('state', texts, code));

it.each<[string, string[]]>([
	['78701', ['78701', ' 78701 ', '78701-1234', '787011234', '78701 1234', '78701-']],
	['94105', ['94105\u20131234', '94,105', '94105&nbsp;']],
	['02101', ['2101', '21011234', "'02101", '="02101"', '2101.0', '2, 101']],
	['02100-12', ['02100-12']],
	['K1A 0B1', ['K1A 0B1']],
	['not a ZIP code', ['00094105', '787**', '78701*', '', 'Ely', '787 01', 'KK 0B1', 'TX', '#N/A']],
	['several values', ['78701, 78702', '04101 - 32859', '04101 | 32859', '04101 (32859)']],
])('the ZIP code %s is read from each of %j', (code, texts) => expectEach('zip', texts, code));

it.each([
	['state', 'Washington', 'D.C.', true],
	['state', 'TX', 'D.C.', false],
	['state', 'Washington', 'OR', false],
	['zip', '2', '101', true],
	['zip', '94105', '105', false],
	['zip', '94', '1051', false],
] as const)('%s: %j, and %j after a comma, are one value: %j', (kind, before, text, isOne) => {
	expect(valueRules[kind].continues!(text, before)).toBe(isOne);
});
