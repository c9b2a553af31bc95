import { readFile } from 'node:fs/promises';
import { COSTS_PAGE, costsRow, INTERVALS } from '../../scripts/triggerCosts.mts';

/** The others poll so often that they take more than a minute to measure. */
const QUICK = INTERVALS.filter(({ minutes }) => minutes >= 15);

it('docs/limits-and-costs.md has the calls of the trigger as they are measured now', async () => {
	const page = await readFile(COSTS_PAGE, 'utf8');
	const documented = page
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.map((cells) => cells.slice(1, -1));
	for (const interval of QUICK) {
		const measured = await costsRow(interval);
		if (documented.some((row) => row.join() === measured.join())) continue;
		throw new Error(
			'docs/limits-and-costs.md has an old table. Run: npx tsx scripts/triggerCosts.mts',
		);
	}
}, 120_000);
