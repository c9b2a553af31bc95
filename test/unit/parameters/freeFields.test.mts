import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { read } from '../../../nodes/BusinessDataLookup/parameters/freeFields.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

const [resource, operation] = ['creditBureau', 'lookup'];
const entry = findOperation(resource, operation)!;
const fieldsOf = (...parameters: unknown[]) => readerOf({ bodyParameters: { parameters } });

describe('the free fields of a call', () => {
	it('are sent under their names, and as a list where a name is given twice', () => {
		const reader = fieldsOf(
			{ name: ' a ', value: 1 },
			{ name: 'a', value: [2, 3] },
			{ name: 5, value: null },
		);
		expect(read(entry, reader, 0)).toStrictEqual({ a: [1, 2, 3], 5: null });
	});

	it.each(['', ' ', null, undefined, {}, ['a']])('are refused where a name is %j', (name) => {
		expect(problemOf(() => read(entry, fieldsOf({ name, value: 1 }), 0))).toBe(
			'The "Body Fields" parameter has a field without a name',
		);
	});

	it('are ignored where the operation has none', () => {
		const enrich = findOperation('company', 'enrich')!;
		expect(read(enrich, fieldsOf({ name: 'a', value: 1 }), 0)).toStrictEqual({});
	});
});
