import { withPart } from '../../scripts/lib/generatedPart.mts';

it('the generated part of a page is replaced, and the rest is left as it is', () => {
	const page = 'a\n<!-- table -->\nold\n<!-- /table -->\nb\n';
	const expected = 'a\n<!-- table -->\n\n| new |\n\n<!-- /table -->\nb\n';
	expect(withPart(page, 'table', '| new |')).toBe(expected);
	expect(withPart(expected, 'table', '| new |')).toBe(expected);
});

it('a page without the markers of a part is told which it needs', () => {
	expect(() => withPart('none', 'table', '')).toThrow('<!-- table --> and <!-- /table -->');
});
