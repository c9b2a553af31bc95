import { withPart } from '../../scripts/lib/generatedPart.mts';

it('writing the generated part of a page leaves the rest of the page unchanged', () => {
	const page = 'a\n<!-- table -->\nold\n<!-- /table -->\nb\n';
	const expected = 'a\n<!-- table -->\n\n| new |\n\n<!-- /table -->\nb\n';
	expect(withPart(page, 'table', '| new |')).toBe(expected);
	expect(withPart(expected, 'table', '| new |')).toBe(expected);
});

it('writing the generated part of a page without its markers fails with a message that names them', () => {
	expect(() => withPart('none', 'table', '')).toThrow('<!-- table --> and <!-- /table -->');
});
