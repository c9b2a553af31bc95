import { states } from '../../../nodes/BusinessDataLookup/catalogue/states.ts';
import {
	isUnknownState,
	stateCode,
	zipCode,
} from '../../../nodes/BusinessDataLookup/parameters/place.ts';

describe('a state', () => {
	it.each(states.map(({ name, value }) => [value as string, name]))(
		'%s is known by its abbreviation, its name and both, in any case',
		(code, label) => {
			const name = label.replace(/ \(..\)$/, '');
			const spellings = [code, code.toLowerCase(), ` ${code} `, `${code[0]}.${code[1]}.`];
			for (const text of [...spellings, name, name.toUpperCase(), name.toLowerCase(), label]) {
				expect([text, stateCode(text), isUnknownState(text)]).toEqual([text, code, false]);
			}
		},
	);

	it.each(['Ontario', 'Californya', 'Bavaria', 'New Yorkshire'])(
		'that is %s is not known',
		(text) => {
			expect(isUnknownState(text)).toBe(true);
		},
	);

	it.each(['GU', 'x', 'a1', '5', 'US-2'])(
		'code that the table lacks is left to the service: %s',
		(text) => {
			expect([stateCode(text), isUnknownState(text)]).toEqual([text, false]);
		},
	);
});

it.each([
	['78701', '78701'],
	['2101', '02101'],
	['501', '00501'],
	['02100-1234', '02100'],
	['021001234', '02100'],
	['2101-1234', '02101'],
	['21011234', '02101'],
	['1', '1'],
	['787011', '787011'],
	['K1A0B1', 'K1A0B1'],
	['02100-12', '02100-12'],
])('the ZIP code %s goes out as %s', (given, sent) => {
	expect(zipCode(given)).toBe(sent);
});
