/** The tables of docs/reliability.md are those of the faults and operations that there are. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { MODES } from './cell.mts';
import { faultGroups } from './faults/index.mts';

const page = readFileSync(path.join(projectRoot, 'docs', 'reliability.md'), 'utf8').replace(
	/\\/g,
	'',
);
const faults = faultGroups.flatMap((group) => group.faults);

it('have a row for each fault, written by npm run test:faults', () => {
	const missing = faults.map(({ name }) => name).filter((name) => !page.includes(`| ${name} `));

	expect(missing).toEqual([]);
});

it('count every cell, and every cell holds', () => {
	const cells = (faults.length * operations.length * MODES.length).toLocaleString('en-US');

	expect(page).toContain(`${cells} of ${cells} cells hold: ${faults.length} faults`);
});
