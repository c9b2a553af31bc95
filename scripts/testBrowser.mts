// `npm run test:browser`: the node in the editor of a real n8n, all of it; with --pictures the docs' pictures instead.
import { takePictures } from '../test/browser/pictures.mts';
import { entry } from './lib/entry.mts';
import { onOff, readFlags } from './lib/flags.mts';
import { installN8n } from './lib/n8nInstall.mts';
import { packNode } from './lib/packNode.mts';
import { projectRoot } from './lib/paths.mts';
import { runVisibly } from './lib/processes.mts';

const COMMAND = {
	typed: 'npm run test:browser',
	does: 'Tries the node in the editor of a real n8n, in a browser: every form of it in both themes.',
};

const FLAGS = {
	pictures: onOff('takes the pictures of docs/images instead'),
};

await entry(async () => {
	const { pictures } = readFlags(COMMAND, FLAGS);
	await installN8n();
	await packNode();
	if (pictures) {
		await takePictures();
		return;
	}
	const args = ['node_modules/jest/bin/jest.js', 'test/browser', '--verbose'];
	const code = await runVisibly(process.execPath, args, {
		cwd: projectRoot,
		env: {
			...process.env,
			EDITOR_TESTS: 'full',
			NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
		},
	});
	if (code !== 0) process.exitCode = 1;
});
