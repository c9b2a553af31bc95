import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { knownFields } from '../../../nodes/BusinessDataLookup/output/presentRecord.ts';
import { presentRecord } from '../../../nodes/BusinessDataLookup/output/presentRecord.ts';
import type { OutputOptions } from '../../../nodes/BusinessDataLookup/parameters/outputOptions.ts';

type Shape = Partial<Pick<OutputOptions, 'output' | 'simplify'>>;

const plain: Shape = { simplify: false };
const simple: Shape = { simplify: true };

const simplifiedTo = (simplifiedFields: string[]): Operation => ({
	...findOperation('company', 'getAll')!,
	response: { records: 'records', simplifiedFields },
});
const company = simplifiedTo(['company_id', 'url']);

it('Simplify writes lists of texts as one text, and times as days', () => {
	const lien = simplifiedTo(['phone', 'date_filed', 'date_expired', 'collateral', 'note']);
	const record = {
		phone: ['4155550132', null, '4155550133'],
		date_filed: '2024-01-31 00:00:00.000000',
		date_expired: 'never',
		collateral: ['all', null],
		note: '2024-01-31 00:00:00',
	} as IDataObject;
	const changed = { phone: '4155550132, 4155550133', date_filed: '2024-01-31' };
	expect(presentRecord(lien, record, simple)).toEqual([{ ...record, ...changed }]);
	expect(presentRecord(lien, record, plain)).toEqual([record]);
	expect(presentRecord(lien, { phone: [] }, simple)).toEqual([{ phone: null }]);
	for (const other of [{ phone: '415-555-0132', date_filed: null }, { none: 'of these' }])
		expect(presentRecord(lien, other, simple)).toEqual([other]);
});

it('the fields known before the first record are those that Simplify or the user chooses', () => {
	expect(knownFields(company, simple)).toEqual(['company_id', 'url']);
	const chosen = { ...plain, selectedFields: ['a', 'error'] };
	expect(knownFields(company, chosen)).toEqual(['a', 'record_error']);
	expect(knownFields(company, plain)).toEqual([]);
});
