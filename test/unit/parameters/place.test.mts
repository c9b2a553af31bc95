import { states } from '../../../nodes/BusinessDataLookup/catalogue/states.ts';
import {
	isUnknownState,
	stateCode,
	zipCode,
} from '../../../nodes/BusinessDataLookup/parameters/place.ts';

it.each(states)('$code is known by its abbreviation, its name and both, in any case', (state) => {
	const { code, name } = state;
	const codes = [code, code.toLowerCase(), ` ${code} `, `${code[0]}.${code[1]}.`];
	for (const text of [...codes, name, name.toUpperCase(), `${name} (${code})`]) {
		expect([text, stateCode(text), isUnknownState(text)]).toEqual([text, code, false]);
	}
});

it.each([
	['Ontario', true],
	['New Yorkshire', true],
	['GU', false],
	['a1', false],
	['US-2', false],
])('the state %s is sent as it is; that it is a name of no state: %s', (text, isUnknown) => {
	expect([stateCode(text), isUnknownState(text)]).toEqual([text, isUnknown]);
});

it.each([
	['501', '00501'],
	['21011234', '02101'],
	['1', '1'],
	['787011', '787011'],
	['K1A0B1', 'K1A0B1'],
	['02100-12', '02100-12'],
])('the ZIP code %s goes out as %s', (given, sent) => {
	expect(zipCode(given)).toBe(sent);
});
