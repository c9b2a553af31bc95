import { readFile } from 'node:fs/promises';
import { savedFile, savedParameters } from '../../../scripts/generate/savedParameters.mts';

const COMMAND = 'npx tsx scripts/generate/savedParameters.mts';

/** `node.resource.operation` of a line. */
const operationOf = (line: string) => line.split('.', 3).join('.');

it('no parameter of saved workflows has changed, and new ones are in savedParameters.txt', async () => {
	const saved = (await readFile(savedFile, 'utf8')).trimEnd().split('\n');
	const now = savedParameters();
	const broken = saved.filter((line) => !now.includes(line)).join('\n');
	if (broken !== '') {
		const meant = `Where that is meant, in a new major version: ${COMMAND}`;
		throw new Error(`Workflows saved with these parameters would break:\n${broken}\n${meant}`);
	}
	const known = new Set(saved.map(operationOf));
	const added = now.filter((line) => !saved.includes(line) && known.has(operationOf(line)));
	if (added.length > 0) throw new Error(`New: ${added.join('\n')}\nWrite them down: ${COMMAND}`);
	expect(new Set(now).size).toBe(now.length);
});
