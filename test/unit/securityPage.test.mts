/** The tests that docs/security.md names are there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';

const docs = path.join(projectRoot, 'docs');
const page = readFileSync(path.join(docs, 'security.md'), 'utf8');

/** `| promise | [name](file) · … |` */
const rows = page
	.slice(page.indexOf('## Promises'))
	.split('\n')
	.filter(
		(line) => line.startsWith('| ') && !line.startsWith('| Promise') && !line.includes('---'),
	);

const named = [...page.matchAll(/\[([^\]]+)\]\((\.\.\/test\/[^)]+)\)/g)].map(([, name, file]) => ({
	name: name.replace(/\\/g, ''),
	file: path.join(docs, file),
}));

it.each(rows.map((row) => row.split('|')))(
	'docs/security.md names a test for the promise "%s%s"',
	(...cells) => {
		expect(cells[2]).toMatch(/\]\(\.\.\/test\/.+\.test\.mts\)/);
	},
);

it.each(named)('docs/security.md names an existing test "$name" in $file', ({ name, file }) => {
	expect(existsSync(file)).toBe(true);
	expect(readFileSync(file, 'utf8')).toContain(`'${name}'`);
});
