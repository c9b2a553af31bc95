import { readFile } from 'node:fs/promises';
import { savedFile, savedParameters } from '../../../scripts/savedParameters.mts';

it('every parameter that a saved workflow may hold is there and means what it meant', async () => {
	const saved = (await readFile(savedFile, 'utf8')).trimEnd().split('\n');
	const now = new Set(savedParameters());
	const broken = saved.filter((line) => !now.has(line));
	if (broken.length === 0) return;
	throw new Error(
		`Workflows saved with these parameters would break:\n${broken.join('\n')}\n` +
			'Where that is meant, in a new major version: npx tsx scripts/savedParameters.mts',
	);
});

it('no parameter is there twice under the same conditions', () => {
	const lines = savedParameters();
	expect(new Set(lines).size).toBe(lines.length);
});
