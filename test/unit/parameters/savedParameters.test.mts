import { readFile } from 'node:fs/promises';
import { savedFile, savedParameters } from '../../../scripts/generate/savedParameters.mts';

const savedLines = async () => (await readFile(savedFile, 'utf8')).trimEnd().split('\n');

/** `node.resource.operation` of a line. */
const operationOf = (line: string) => line.split('.', 3).join('.');

it('every parameter that a saved workflow may hold still exists and has its old meaning', async () => {
	const now = new Set(savedParameters());
	const broken = (await savedLines()).filter((line) => !now.has(line));
	if (broken.length === 0) return;
	throw new Error(
		`Workflows saved with these parameters would break:\n${broken.join('\n')}\n` +
			'Where that is meant, in a new major version: npx tsx scripts/generate/savedParameters.mts',
	);
});

it('every parameter of the node is recorded in savedParameters.txt', async () => {
	const saved = new Set(await savedLines());
	const known = new Set([...saved].map(operationOf));
	const added = savedParameters().filter(
		(line) => !saved.has(line) && known.has(operationOf(line)),
	);
	if (added.length === 0) return;
	throw new Error(
		`These are new:\n${added.join('\n')}\nWrite them down: npx tsx scripts/generate/savedParameters.mts`,
	);
});

it('no parameter is recorded twice under the same conditions', () => {
	const lines = savedParameters();
	expect(new Set(lines).size).toBe(lines.length);
});
