import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { read, show } from '../../../nodes/BusinessDataLookup/parameters/output.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

const outputOf = (name: string, parameters: Record<string, unknown>) => {
	const [resource, operation] = name.split('.');
	return read(findOperation(resource, operation)!, readerOf(parameters), 0);
};

describe('the format of a file', () => {
	it.each([
		[{}, undefined],
		[{ outputAs: 'items', fileFormat: 'csv' }, undefined],
		[{ outputAs: 'file' }, 'csv'],
		[{ outputAs: 'file', fileFormat: 'jsonl' }, 'jsonl'],
	])('is, with the parameters %j, %j', (parameters, format) => {
		expect(outputOf('company.getAll', parameters).fileFormat).toBe(format);
	});

	it('is none where an operation is not a search', () => {
		expect(outputOf('company.enrich', { outputAs: 'file' }).fileFormat).toBe(undefined);
	});

	it('is refused where it is neither CSV nor JSON Lines', () => {
		expect(
			problemOf(() => outputOf('company.getAll', { outputAs: 'file', fileFormat: 'pdf' })),
		).toBe('The "File Format" parameter has no choice "pdf"');
	});
});

it.each([null, '', ' '])(
	'a field for a file that an expression leaves empty, %j, is refused by its name',
	(name) => {
		expect(problemOf(() => outputOf('email.exportLogs', { binaryPropertyName: name }))).toMatch(
			'The "Put Output File in Field" parameter is empty',
		);
	},
);

describe('the output of Get All Attributes', () => {
	it.each([
		[{ output: 'contacts' }, 'contacts'],
		[{}, 'company'],
	])('with the parameters %j is %j', (parameters, value) => {
		expect(outputOf('company.getAllAttributes', parameters).output?.value).toBe(value);
	});

	it('is refused where Exclude leaves it out, for the call would buy nothing', () => {
		const parameters = { output: 'contacts', exclude: ['ucc_records', 'contacts'] };
		expect(problemOf(() => outputOf('company.getAllAttributes', parameters))).toBe(
			'The "Output" parameter asks for what "Exclude" leaves out: "contacts"',
		);
		const other = { ...parameters, exclude: 'google_reviews' };
		expect(outputOf('company.getAllAttributes', other).output?.value).toBe('contacts');
	});

	it.each([
		[true, true],
		[false, false],
		[undefined, false],
		['true', true],
	])('is simplified where Simplify is %j: %j', (simplify, simplified) => {
		expect(outputOf('company.getAllAttributes', { simplify }).simplify).toBe(simplified);
	});
});

describe('Put Result in Field', () => {
	it.each([
		[undefined, undefined],
		['', undefined],
		[' company ', 'company'],
		['a.b', 'a.b'],
	])('set to %j is %j', (resultField, name) => {
		expect(outputOf('company.enrich', { resultField }).resultField).toBe(name);
	});

	it('is refused where it is error, which marks a failed item', () => {
		expect(problemOf(() => outputOf('company.enrich', { resultField: ' error ' }))).toMatch(
			/^The "Put Result in Field" parameter must not be "error"/,
		);
	});

	it('is left out where an operation has many results for an input', () => {
		expect(outputOf('company.getAll', { resultField: 'company' }).resultField).toBe(undefined);
	});

	it.each([
		['company', 'enrich', 'e.g. company'],
		['email', 'validate', 'e.g. validation'],
	])('stands beside Simplify, with a name that suits %s.%s', (resource, name, placeholder) => {
		const shown = show(findOperation(resource, name)!);
		expect(shown).toMatchObject([
			{ displayName: 'Simplify' },
			{ displayName: 'Put Result in Field', name: 'resultField', placeholder },
		]);
	});
});
