import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { read, show } from '../../../nodes/BusinessDataLookup/parameters/freeFields.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

const [resource, operation] = ['creditBureau', 'lookup'];
const entry = findOperation(resource, operation)!;
const fieldsOf = (...parameters: unknown[]) => readerOf({ bodyParameters: { parameters } });

it('the notice above free fields is short, and leads whoever wants the liens on a company to Search', () => {
	const noticeOf = (...[resource, operation]: [string, string]) =>
		show(findOperation(resource, operation)!)[0].displayName;
	expect(noticeOf('taxLien', 'getAll').length).toBeLessThan(120);
	expect(noticeOf('lien', 'searchDebtor')).toMatch(
		/^To find the liens on a company, choose Search:/,
	);
	expect(findOperation('lien', 'searchSecuredParty')).toMatchObject({
		name: 'Search',
		action: expect.stringContaining('by debtor'),
	});
});

describe('the free fields of a call', () => {
	it('are sent under their names, and as a list where a name is given twice', () => {
		const reader = fieldsOf(
			{ name: ' a ', value: 1 },
			{ name: 'a', value: [2, 3] },
			{ name: 5, value: false },
		);
		expect(read(entry, reader, 0)).toStrictEqual({ a: [1, 2, 3], 5: false });
	});

	it.each<[string, ReturnType<typeof readerOf>]>([
		[
			'as pairs',
			fieldsOf({ name: 'a', value: 'x' }, { name: 'b', value: ' ' }, { name: 'a', value: null }),
		],
		[
			'as JSON',
			readerOf({ specifyBody: 'json', jsonBody: '{"a":"x","b":"","c":null,"d":[null,""]}' }),
		],
	])('are not sent where they are blank, given %s', (_name, reader) => {
		expect(read(entry, reader, 0)).toStrictEqual({ a: 'x' });
	});

	it.each([['', null], [' '], ['n/a', '#N/A'], ['None', 'TBD', '-'], [[], 'unknown']])(
		'of which each is a blank or a placeholder are refused by name: %j',
		(...values) => {
			const names = values.map((_, nth) => `company_${nth}`);
			const reader = fieldsOf(...values.map((value, nth) => ({ name: names[nth], value })));
			const problem = problemOf(() => read(entry, reader, 0));
			for (const name of names) expect(problem).toContain(`"${name}"`);
			expect(problem).toMatch(/^The "Body Fields" parameter holds no value in /);
		},
	);

	it('are not needed where the user adds none', () => {
		expect(read(entry, fieldsOf(), 0)).toStrictEqual({});
	});

	it.each(['', ' ', null, undefined, {}, ['a']])('are refused where a name is %j', (name) => {
		expect(problemOf(() => read(entry, fieldsOf({ name, value: 1 }), 0))).toBe(
			'The "Body Fields" parameter has a field without a name',
		);
	});

	it.each(['email', 'mobileNumber'])(
		'are needed to find a person: %s without any is refused before the call, with what its log shows',
		(finder) => {
			const find = findOperation(finder, 'find')!;
			for (const reader of [fieldsOf(), fieldsOf({ name: 'url', value: ' ' })]) {
				expect(problemOf(() => read(find, reader, 0))).toMatch(
					/^The "Body Fields" parameter holds no value/,
				);
			}
			expect(show(find)[0].displayName).toContain('linkedin_url');
		},
	);

	it('are ignored where the operation has none', () => {
		const enrich = findOperation('company', 'enrich')!;
		expect(read(enrich, fieldsOf({ name: 'a', value: 1 }), 0)).toStrictEqual({});
	});
});
