import { readFile } from 'node:fs/promises';
import { withPart } from '../../scripts/lib/generatedPart.mts';
import { COSTS, COSTS_PAGE, costsTable } from '../../scripts/generate/triggerCosts.mts';

it('docs/results/trigger-costs.md states the calls of the trigger as this test measures them', async () => {
	const page = await readFile(COSTS_PAGE, 'utf8');
	if (withPart(page, COSTS, await costsTable()) === page) return;
	throw new Error(
		'docs/results/trigger-costs.md has an old table. Run: npx tsx scripts/generate/triggerCosts.mts',
	);
}, 300_000);
