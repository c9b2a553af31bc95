import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import {
	knownFields,
	presentRecord,
} from '../../../nodes/BusinessDataLookup/output/presentRecord.ts';
import type { OutputOptions } from '../../../nodes/BusinessDataLookup/parameters/outputOptions.ts';

type Shape = Pick<OutputOptions, 'output' | 'simplify'>;

const as = (shape: Partial<Shape> = {}): Shape => ({ simplify: false, ...shape });

const simplifiedTo = (simplify: string[]): Operation => ({
	...findOperation('company', 'getAll')!,
	answer: { simplify },
});
const wide = simplifiedTo(['company_id', 'url']);
const contacts = {
	value: 'c',
	label: '',
	description: '',
	list: 'contacts',
	parentFields: ['id', 'n'],
};

describe('a record, as the node outputs it,', () => {
	it.each<[string, Shape, IDataObject, IDataObject[]]>([
		[
			'the fields that Simplify keeps',
			as({ simplify: true }),
			{ x: 2, company_id: '1' },
			[{ company_id: '1' }],
		],
		[
			'an item for each entry of its list, with the fields that are added to an entry',
			as({ output: contacts }),
			{ id: 1, contacts: [{ name: 'x' }, { id: 9 }] },
			[{ id: 1, name: 'x' }, { id: 9 }],
		],
		['no item where its list is absent', as({ output: contacts }), { id: 1, contacts: null }, []],
		[
			'an item with the field value for an entry that is not an object',
			as({ output: contacts }),
			{ id: 1, contacts: ['x'] },
			[{ id: 1, value: 'x' }],
		],
		[
			'a simplified item for each entry of its list',
			as({ simplify: true, output: { ...contacts, simplify: ['name'] } }),
			{ contacts: [{ name: 'x', age: 1 }] },
			[{ name: 'x' }],
		],
	])('becomes %s', (_name, shape, record, items) => {
		expect(presentRecord(wide, record, shape)).toStrictEqual(items);
	});

	it('is written for people where it is simplified, and as it came where not', () => {
		const lien = simplifiedTo(['phone', 'date_filed', 'date_expired', 'collateral', 'note']);
		const record = {
			phone: ['4155550132', null, '4155550133'],
			date_filed: '2024-01-31 00:00:00.000000',
			date_expired: 'never',
			collateral: ['all', null],
			note: '2024-01-31 00:00:00',
		} as IDataObject;
		expect(presentRecord(lien, record, as({ simplify: true }))).toEqual([
			{ ...record, phone: '4155550132, 4155550133', date_filed: '2024-01-31' },
		]);
		expect(presentRecord(lien, record, as())).toEqual([record]);
		expect(presentRecord(lien, { phone: [] }, as({ simplify: true }))).toEqual([{ phone: null }]);
		for (const other of [{ phone: '415-555-0132', date_filed: null }, { none: 'of these' }]) {
			expect(presentRecord(lien, other, as({ simplify: true }))).toEqual([other]);
		}
	});
});

describe('the columns known before the first record', () => {
	it('are those that Simplify keeps, those that the user selects, or none', () => {
		expect(knownFields(wide, as({ simplify: true }))).toEqual(['company_id', 'url']);
		expect(knownFields(wide, { ...as(), fields: ['a', 'error'] })).toEqual(['a', 'record_error']);
		expect(knownFields(wide, as())).toEqual([]);
	});
});
