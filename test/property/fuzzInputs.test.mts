/** No value, expression or record of an input does harm. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Field } from '../../nodes/BusinessDataLookup/catalogue/field.ts';
import { recordWriters } from '../../nodes/BusinessDataLookup/lookup/file/recordWriter.ts';
import { toSentFields } from '../../nodes/BusinessDataLookup/parameters/fieldKinds.ts';
import { plainParametersToSend } from '../../nodes/BusinessDataLookup/parameters/plainParameters.ts';
import {
	freeFieldsToSend,
	readFreeFieldValues,
} from '../../nodes/BusinessDataLookup/parameters/freeFields.ts';
import { keysShownBy } from '../../nodes/BusinessDataLookup/lookup/byKey/match.ts';
import { checkPath } from '../../nodes/BusinessDataLookup/parameters/customRequest.ts';
import { toKeys } from '../../nodes/BusinessDataLookup/spelling/index.ts';
import { valueRules } from '../../nodes/BusinessDataLookup/spelling/index.ts';
import type { ValueKind } from '../../nodes/BusinessDataLookup/spelling/index.ts';
import { parseUrl } from '../../nodes/BusinessDataLookup/parseUrl.ts';
import { normalizeBaseUrl } from '../../nodes/BusinessDataLookup/service/baseUrl.ts';
import { createReader, thrownProblem } from '../unit/readParameters.mts';
import { anyJson, anyObject, anyText, FEW, itHolds, longText } from './hostile.mts';

const fields: Field[] = operations.flatMap((operation) =>
	[operation.parameters ?? [], operation.search?.filters ?? []].flat(),
);
const FIELD_KINDS = Object.keys(valueRules) as ValueKind[];
const matchFields = operations.flatMap((operation) =>
	operation.kind === 'enrich' ? operation.lookUpBy.matchFields : [],
);
const free = operations.find(({ freeFields, call }) => freeFields && call.method === 'POST')!;
const validate = operations.find(({ value }) => value === 'validate')!;

itHolds(
	'every filter and field takes any value, or refuses it',
	[fc.constantFrom(...fields), fc.oneof(anyJson, anyText, fc.array(anyText), anyObject), anyText],
	(field, given, name) => {
		const problem = thrownProblem(() => {
			const wire = toSentFields([field], { [field.name]: given });
			expect(Object.keys(wire).every((key) => key === field.name)).toBe(true);
			const rows = [
				{ name, value: given },
				{ name: '__proto__', value: 'x' },
			];
			const reader = createReader({ bodyParameters: { parameters: rows } });
			const read = freeFieldsToSend(free, reader, readFreeFieldValues(free, reader));
			expect(Object.keys(read)).toContain('__proto__');
		});
		// A message names a free field in full.
		expect((problem ?? '').length).toBeLessThan(700 + name.length);
	},
);

itHolds('any path stays below /v1 of the base URL', [anyText, anyText], (left, right) => {
	const origin = 'https://api.example.com';
	let path = '/v1/x';
	thrownProblem(() => (path = checkPath(`/v1/${left}`)));
	const url = new URL(origin + path);
	expect([url.origin, url.pathname.startsWith('/v1/'), url.search]).toEqual([origin, true, '']);

	const given = normalizeBaseUrl(`https://api.example.com${left}${right}`, false);
	const base = given instanceof LookupFailure ? origin : given;
	const { username, hash, search, protocol } = new URL(base + path);
	expect([username, hash, search, protocol]).toEqual(['', '', '', 'https:']);
});

itHolds(
	'a record that shows a value as it was typed matches it',
	[fc.constantFrom(...matchFields), anyText, anyJson],
	(matchField, text, other) => {
		const { valueKind, recordField, stateField = 'state' } = matchField;
		const { keys } = toKeys(valueKind, text);
		const record = { [recordField]: [text, other].flat(), [stateField]: other } as IDataObject;
		const shown = keysShownBy(record, matchField);
		expect(text.trim() === '' || keys.some((key) => shown.includes(key))).toBe(true);
	},
);

itHolds(
	'inputs of 300,000 characters are read without blocking the process',
	[longText, fc.constantFrom(...FIELD_KINDS), fc.constantFrom('', 'yelp.com/')],
	(rest, kind, start) => {
		const text = start + rest;
		valueRules[kind].problem(text);
		toKeys(kind, text);
		for (const matchField of matchFields)
			keysShownBy({ [matchField.recordField]: text }, matchField);
		thrownProblem(() => plainParametersToSend(validate, { email: text }));
		for (const field of fields.slice(0, 30))
			thrownProblem(() => toSentFields([field], { [field.name]: text }));
		thrownProblem(() => checkPath(`/v1/${text}`));
		const base = normalizeBaseUrl(`https://${text}`, false);
		if (base instanceof LookupFailure) expect(base.message.length).toBeLessThan(250);
		parseUrl(`https://${text}`);
		const writer = recordWriters.csv([]);
		expect(writer.write([{ text }]) + writer.end()).toContain('text');
	},
	FEW,
);
