import { valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { expectEach } from './expectEach.mts';

const { otherSpellings, continues } = valueRules.phone;

it.each<[string, string[]]>([
	[
		'with and without country code',
		['4155550132', '14155550132', '+14155550132', '1.415.555.0132'],
	],
	['as people write it', ['415-555-0132', '(415) 555-0132', '+1 (415) 555-0132', '415 555 0132']],
	['with other signs', ['415–555–0132', '415\u2011555\u20110132', '415·555·0132', '415_555_0132']],
	[
		'with signs of other scripts',
		['４１５５５５０１３２', '415−555−0132', '+1\u00a0415\u00a0555\u00a00132'],
	],
	['with HTML entities', ['&#40;415&#41;&nbsp;555&ndash;0132', 'Tel:&nbsp;415.555.0132&nbsp;x9']],
	['with slashes', ['415/555-0132', '(415)/555-0132', '415/55 50 132', '415/ 555-0132 12']],
	['with an area code in brackets', ['[415] 555-0132', '{415} 555-0132']],
	['dialed from abroad', ['001 415 555 0132', '011 1 415 555 0132']],
	['behind a label', ['tel:+14155550132', 'T 415-555-0132', 'St.Louis office 415-555-0132']],
	['behind a numbered label', ['Mobile 2: 415-555-0132', 'Line 12 : 415-555-0132']],
	['behind a number and a slash', ['Office 1 415/555-0132 12', 'Tel. 415/555-0132 12']],
	['before a remark', ['415-555-0132 (office)', '415-555-0132 - front desk', ' 415-555-0132? ']],
	['before times', ['(415) 555-0132 (24/7)', '415-555-0132 9am-5pm', '415-555-0132 M-F 9-5']],
	['before the same in letters', ['1-415-555-0132 (1-415-FLOWERS)']],
	['in quotes', ['"415-555-0132"', '="4155550132"', "'4155550132", '#415-555-0132', 'x4155550132']],
	[
		'with an extension behind a sign',
		['415-555-0132,1234', '415-555-0132,,12#', '415-555-0132~12'],
	],
	['with an extension behind x', ['415-555-0132x7', '415-555-0132 X 12345', '415-555-0132 #7']],
	['with an extension in words', ['415-555-0132 ext 12 (office)', '415-555-0132, option 2']],
	['with an extension in other words', ['415-555-0132 доб. 12', '415-555-0132 ext.no 12']],
	['with a bare extension', ['415-555-0132 12', '415/555-0132 12', 'Tel. 415-555-0132 12']],
	['as a spreadsheet shows it', ['4155550132.0', '14155550132.00', '  "4155550132.0"']],
	['in powers of ten', ['4.155550132E9', '4.155550132e+09', '1.4155550132E10', '4,155550132E+09']],
	['twice', ['415-555-0132 / +1 415-555-0132', '[415] 5550132, 415 5550132']],
])('415-555-0132 is read %s', (_how, texts) => {
	expectEach('phone', texts, '4155550132');
});

it.each<[string, string[]]>([
	['442079460958', ['+44 20 7946 0958', '+44 (0)20 7946 0958', '0044 20 7946 0958']],
	['442079460958', ['011 44 20 7946 0958', '[+44] 2079460958']],
	['493012345678', ['+49 / 30 12345678', '+49/30-12345678', '+49 (30) / 12345678']],
	['493012345678', ['Tel. +49 30/12345678', '0049/30/12345678', '+49 (0) 30 12345678']],
	['03012345678', ['030/12345678']],
	['01154960123', ['0115 496 0123']],
	['4412345678901', ['+44 1 234 567 8901']],
	['112345678901234', ['1 123 456 789 012 34']],
	['12001234567890', ['+12001234567890']],
	['3108207129', ['3.108207129E9']],
	['1415555013', ['1415555013']],
	['5550132', ['555-0132']],
])('the phone %s is read in each of %j', (digits, texts) => {
	expectEach('phone', [...texts, digits], digits);
});

it.each<[string, string[]]>([
	['not a phone number', ['', '-', 'ask Bob', '911', '555-013', 'ext. 12', 'cmp_0001']],
	['not a phone number', ['https://x.com/?id=4155550132', 'www.4155550132.com', '4155550132.com']],
	['not a phone number', ['1800flowers.com', '4155550132@example.com', 'acme.com/415-555-0132']],
	['not a phone number', ['12345678901234567890', '4I5-555-0132', '406-555 MAX 1234']],
	['not a phone number', ['1-800-FLOWERS (356-9377)', 'Suite 200, 415-555-0132']],
	['not a phone number', ['24/7 a: 415-555-0132']],
	['phone number without its last digits', ['4.15555E+09', '4.15555e9', '4E9', '1.41556E+10']],
	['phone number without its last digits', ['4.1555501E8', '4.1555501E99']],
	['several values', ['415-555-0132 or 415-555-0133', '415-555-0132 | 415-555-0133']],
	['several values', ['415-555-0132 415-555-0133', '(415) 555-0132 (415) 555-0133']],
	['several values', ['4155550132 4155550133', '4155550132  4155550133']],
	['several values', ['(415) 555-0132;(415) 555-0133', '415-555-0132, 415-555-0133']],
	['several values', ['415-555-0132 &amp; 415-555-0133']],
	['several values', ['+14155550132+14155550133', '415-555-0132\n415-555-0133']],
	['several values', ['415-555-0132 / 415-555-0133', 'w 415-555-0132 m 415-555-0133']],
])('no phone is looked up, %s, in each of %j', (why, texts) => {
	expectEach('phone', texts, why);
});

it.each<[string, string[]]>([
	['415-555-0132', ['415-555-0132', '14155550132']],
	['+44 20 7946 0958', ['+44 20 7946 0958']],
])('%j is tried as %j, too', (text, others) => {
	expect(otherSpellings!(text)).toEqual(others);
});

it.each([
	['ext. 12', true],
	['12#', true],
	['option 2', true],
	['415-555-0133', false],
	['555-0132', false],
	['office', false],
])('%j behind a comma belongs to the phone before it: %j', (text, isPart) => {
	expect(continues!(text, '415-555-0132')).toBe(isPart);
});

it.each(['000-000-0000', '1111111111', '(555) 555-5555', '123-456-7890', '+1 999 999 9999'])(
	'%s is a placeholder',
	(text) => {
		expect(valueRules.phone.problem(text)).toBe('placeholder');
	},
);
