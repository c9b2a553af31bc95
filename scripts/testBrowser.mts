// `npm run test:browser`: the node in the editor of a real n8n, all of it; with --pictures the docs' pictures instead.
import { takePictures } from '../test/browser/pictures.mts';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { jest } from './lib/jest.mts';
import { installN8n } from './lib/n8nInstall.mts';
import { packNode } from './lib/packNode.mts';

const COMMAND = command(
	'npm run test:browser',
	'Tries the node in the editor of a real n8n, in a browser: every form of it in both themes.',
).option('--pictures', 'takes the pictures of docs/images instead');

await entry(async () => {
	const { pictures } = readFlags(COMMAND);
	await installN8n();
	await packNode();
	if (pictures) {
		await takePictures();
		return;
	}
	const { failed } = await jest(['test/browser', '--verbose'], { env: { EDITOR_TESTS: 'full' } });
	if (failed > 0) process.exitCode = 1;
});
