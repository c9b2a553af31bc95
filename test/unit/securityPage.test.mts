/** The tests that docs/security.md names are there, some for each promise. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';

const docs = path.join(projectRoot, 'docs');
const page = readFileSync(path.join(docs, 'security.md'), 'utf8');

/** The entries of a numbered list, by their number. */
const listUnder = (heading: string): Map<string, string> => {
	const [, part = ''] = page.split(`${heading}\n`);
	const [list] = part.split(/^#/m);
	return new Map([...list.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, text]) => [number, text]));
};

const promises = listUnder('## Promises');
const tests = listUnder('### The tests behind them');

const named = [...tests.values()].flatMap((text) =>
	[...text.matchAll(/\[([^\]]+)\]\((\.\.\/test\/[^)]+)\)/g)].map(([, name, file]) => ({
		name: name.replace(/\\/g, ''),
		file: path.join(docs, file),
	})),
);

it('docs/security.md has promises, and tests for no others', () => {
	expect(promises.size).toBeGreaterThan(10);
	expect([...tests.keys()]).toEqual([...promises.keys()]);
});

it.each([...promises])('docs/security.md names a test for promise %s: %s', (number) => {
	expect(tests.get(number)).toMatch(/\]\(\.\.\/test\/.+\.test\.mts\)/);
});

it.each(named)('docs/security.md names an existing test "$name" in $file', ({ name, file }) => {
	expect(existsSync(file)).toBe(true);
	expect(readFileSync(file, 'utf8')).toContain(`'${name}'`);
});
