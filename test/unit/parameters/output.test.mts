import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { read, show } from '../../../nodes/BusinessDataLookup/parameters/output.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

const outputOf = (name: string, parameters: Record<string, unknown>) => {
	const [resource, operation] = name.split('.');
	return read(findOperation(resource, operation)!, readerOf(parameters));
};
const all = 'company.getAllAttributes';

it.each<[string, Record<string, unknown>, object]>([
	['company.getAll', {}, { fileFormat: undefined, isCount: false }],
	['company.getAll', { outputAs: 'items', fileFormat: 'csv' }, { fileFormat: undefined }],
	['company.getAll', { outputAs: 'file' }, { fileFormat: 'csv' }],
	['company.getAll', { outputAs: 'file', fileFormat: 'jsonl' }, { fileFormat: 'jsonl' }],
	['company.getAll', { outputAs: 'count' }, { isCount: true }],
	['company.enrich', { outputAs: 'file' }, { fileFormat: undefined }],
	[all, {}, { output: { value: 'company' }, simplify: false }],
	[
		all,
		{ output: 'contacts', simplify: 'true' },
		{ output: { value: 'contacts' }, simplify: true },
	],
	[all, { output: 'contacts', exclude: 'google_reviews' }, { output: { value: 'contacts' } }],
	['company.enrich', { resultField: '' }, { resultField: undefined }],
	['company.enrich', { resultField: ' a.b ' }, { resultField: 'a.b' }],
	['company.getAll', { resultField: 'company' }, { resultField: undefined }],
])('%s with %j gives its result as %j', (name, parameters, expected) => {
	expect(outputOf(name, parameters)).toMatchObject(expected);
});

it.each([
	['email.exportLogs', { binaryPropertyName: ' ' }, /"Put Output File in Field" .* is empty/],
	['company.enrich', { resultField: ' error ' }, /"Put Result in Field" .* not be "error"/],
	[
		all,
		{ output: 'contacts', exclude: ['contacts'] },
		/"Output" .* "Exclude" leaves out: "contacts"/,
	],
])('%s with %j is refused', (name, parameters, problem) => {
	expect(problemOf(() => outputOf(name, parameters))).toMatch(problem);
});

it('Put Result in Field stands beside Simplify, with a name that suits the operation', () => {
	const [simplify, field] = show(findOperation('email', 'validate')!);
	expect(simplify.displayName).toBe('Simplify');
	expect(field).toMatchObject({
		displayName: 'Put Result in Field',
		placeholder: 'e.g. validation',
	});
});
