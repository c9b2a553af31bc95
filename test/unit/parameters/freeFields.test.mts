import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import * as freeFields from '../../../nodes/BusinessDataLookup/parameters/freeFields.ts';
import type { Reader } from '../../../nodes/BusinessDataLookup/parameters/reader.ts';
import { thrownProblem } from '../thrownProblem.mts';
import { readInputRequest, createReader, firstCall } from '../readParameters.mts';

const read = (entry: Operation, reader: Reader) =>
	freeFields.read(entry, reader, freeFields.inputValues(entry, reader));
const entry = findOperation('creditBureau', 'lookup')!;
const fieldsOf = (...parameters: unknown[]) => createReader({ bodyParameters: { parameters } });

it.each<[string, ReturnType<typeof createReader>, object]>([
	[
		'a name given twice is a list',
		fieldsOf({ name: ' a ', value: 1 }, { name: 'a', value: [2, 3] }, { name: 5, value: false }),
		{ a: [1, 2, 3], 5: false },
	],
	[
		'a blank pair is left out',
		fieldsOf({ name: 'a', value: ' x' }, { name: 'b', value: ' ' }, { name: 'a', value: null }),
		{ a: 'x' },
	],
	[
		'a blank field of JSON is left out',
		createReader({ specifyBody: 'json', jsonBody: '{"a":"x","b":"","c":null,"d":[null,""]}' }),
		{ a: 'x' },
	],
])('of free fields, %s', (_name, reader, sent) => {
	expect(read(entry, reader)).toStrictEqual(sent);
});

it.each([
	['', null],
	['n/a', '#N/A'],
	[[], 'unknown'],
])('free fields of which each is a blank or a placeholder are refused by name: %j', (...values) => {
	const reader = fieldsOf(...values.map((value, nth) => ({ name: `field_${nth}`, value })));
	expect(thrownProblem(() => read(entry, reader))).toMatch(
		/^The "Body Fields" parameter has no value in "field_0", "field_1"/,
	);
});

it.each(['', ' ', null, undefined, {}, ['a']])('a free field named %j is refused', (name) => {
	expect(thrownProblem(() => read(entry, fieldsOf({ name, value: 1 })))).toBe(
		'The "Body Fields" parameter has a field without a name',
	);
});

it.each(['email', 'mobileNumber'])(
	'%s Find without a field is refused before the call, with what its log shows',
	(finder) => {
		const find = findOperation(finder, 'find')!;
		for (const reader of [fieldsOf(), fieldsOf({ name: 'url', value: ' ' })]) {
			expect(thrownProblem(() => read(find, reader))).toMatch(
				/^The "Body Fields" parameter has no value/,
			);
		}
		expect(freeFields.show(find)[0].displayName).toContain('linkedin_url');
	},
);

it.each([
	['email', ['linkedin_url', 'url', 'first_name', 'last_name']],
	['mobileNumber', ['linkedin_url']],
])('%s Find suggests the fields that its log shows', (finder, names) => {
	const shown = freeFields.show(findOperation(finder, 'find')!);
	const pairs = shown.find(({ name }) => name === 'bodyParameters')!;
	expect(pairs.default).toEqual({ parameters: names.map((name) => ({ name, value: '' })) });
	expect(pairs.description).toContain('seen in the lookup log');
	expect(thrownProblem(() => readInputRequest(`${finder}.find`))).toBe(
		`The "Body Fields" parameter has no value in ${names.map((name) => `"${name}"`).join(', ')}`,
	);
});

it('suggested fields without a value are not sent', async () => {
	const parameters = [
		{ name: 'linkedin_url', value: '' },
		{ name: 'url', value: 'acme.com' },
		{ name: 'last_name', value: 'Ng' },
	];
	const { body } = await firstCall('email.find', { bodyParameters: { parameters } });
	expect(body).toEqual({ url: 'acme.com', last_name: 'Ng' });
});
