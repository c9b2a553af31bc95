import { format } from 'prettier';
import { markdownTable } from '../../scripts/lib/markdownTable.mts';

test('a table for a page is in the format that lint asks for, numbers at the right', async () => {
	const rows = [
		['Ann', 7, 'a|b'],
		['Bartholomew', 1200, ''],
	];
	const text = markdownTable(['who', 'size', ''], rows);
	expect(`${text}\n`).toBe(await format(text, { parser: 'markdown' }));
	expect(text.split('\n')[3]).toMatch(/^\| Bartholomew \| 1,200 \|/);
});
