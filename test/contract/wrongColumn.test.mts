/** A wrong column is told in the hint (contract, Rows 7). */
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 120 });

const company = () => testBed.sandbox.data.companies[0].record;

describe('a wrong column is a warning', () => {
	it.each([
		['url', ['Acme Inc', 'Bolt LLC', ''], 'These look like names: set Look Up By to Company Name'],
		[
			'url',
			['415-555-0132', '415-555-0133'],
			'These look like phone numbers: set Look Up By to Phone',
		],
		[
			'company_name',
			['a.com', 'b.com', 'n/a'],
			'These look like domains: set Look Up By to Domain or URL',
		],
		[
			'company_id',
			['a.com', 'https://b.com/x'],
			'These look like domains: set Look Up By to Domain or URL',
		],
		['phone', ['a.com', 'b.com'], 'These look like domains: set Look Up By to Domain or URL'],
		[
			'company_name',
			['a.com', 'ask Bob', 'b.com', 'c.com'],
			'These look like domains: set Look Up By to Domain or URL',
		],
		['company_name', ['a.com', 'ask Bob', 'b.com'], undefined],
		['url', ['ann@acme', 'bob@x@y.com'], undefined],
		[
			'company_name',
			['ann@a.com', 'bob@b.com'],
			'These look like email addresses: set Look Up By to Email',
		],
	])('Enrich by %s of %j', async (matchBy, values, said) => {
		const { hint, hints } = await testBed.enrich(values, { matchBy });
		if (said) expect(hint).toContain(said);
		else expect(hint).not.toContain('look like');
		if (said) expect(hints.map(({ type }) => type)).toEqual(['warning']);
	});

	it('is none where one input holds a value of the kind', async () => {
		const { hint } = await testBed.enrich(['Acme Inc', 'Bolt LLC', String(company().url)]);
		expect(hint).not.toContain('look like');
	});

	it('an expression that gives nothing for any input', async () => {
		const { hint } = await testBed.enrich(['', '']);
		expect(hint).toContain("The expression gives nothing: is the field's name right?");
	});
});
