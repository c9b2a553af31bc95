/** The tables of docs/results/faults.md are those of the faults and operations that there are. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { MODES } from './cell.mts';
import { faultGroups } from './faults/index.mts';

const page = readFileSync(path.join(projectRoot, 'docs', 'results', 'faults.md'), 'utf8').replace(
	/\\/g,
	'',
);
const faults = faultGroups.flatMap((group) => group.faults);

it('docs/results/faults.md has a row for each fault of the matrix', () => {
	const missing = faults.map(({ name }) => name).filter((name) => !page.includes(`| ${name} `));

	expect(missing).toEqual([]);
});

it('docs/results/faults.md counts every cell of the fault matrix, and all of them hold', () => {
	const cells = (faults.length * operations.length * MODES.length).toLocaleString('en-US');

	expect(page).toContain(`${cells} of ${cells} cells hold: ${faults.length} faults`);
});
