import {
	shownKeys,
	shownState,
	shownText,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/shownKeys.ts';
import type { IDataObject } from 'n8n-workflow';
import {
	companyMatchFields,
	companyNameField,
} from '../../../../nodes/BusinessDataLookup/catalogue/companyMatchFields.ts';
import type { MatchField } from '../../../../nodes/BusinessDataLookup/catalogue/types.ts';

const [byId, , byUrl] = companyMatchFields;

it.each<[string, MatchField, unknown, string[]]>([
	['nothing', byUrl, undefined, []],
	['null', byUrl, null, []],
	['a blank text', byUrl, ' ', []],
	['a number', byId, 7, ['7']],
	['an object', byId, { id: 7 }, []],
	['several links', byUrl, ['a.com', 'https://www.B.com/x'], ['a.com', 'b.com']],
	['a name', companyNameField, 'Acme LLC', ['acme/llc', 'acme']],
])('a record with %s shows the keys %j', (_name, matchField, value, keys) => {
	expect(shownKeys({ [matchField.recordField]: value as string }, matchField)).toEqual(keys);
});

it.each([
	['TX', 'TX'],
	[' texas ', 'TX'],
	['D.C.', 'DC'],
	['Bavaria', 'Bavaria'],
	[' ', undefined],
	[null, undefined],
	[7, undefined],
])('a record whose state is %j is in the state %j', (state, shown) => {
	expect(shownState({ state }, companyNameField)).toBe(shown);
	expect(shownState({ state }, byUrl)).toBeUndefined();
});

it.each<[MatchField, IDataObject, boolean, string]>([
	[byUrl, { url: ['https://www.Meta.com/x', 'b.com'], state: 'TX' }, false, 'meta.com'],
	[byUrl, { url: null }, false, ''],
	[companyNameField, { company_name: 'Acmé, Inc.', state: 'TX' }, true, 'Acmé, Inc., TX'],
	[companyNameField, { company_name: 'Acme', state: 'TX' }, false, 'Acme'],
	[companyNameField, { company_name: 'Acme', state: null }, true, 'Acme, which shows no state'],
])(
	'a message by $field calls the company %j (in a state: %j) %j',
	(matchField, record, inState, text) => {
		expect(shownText(record, matchField, inState)).toBe(text);
	},
);
