// Runs after `n8n-node build`, which leaves the codex out and copies every picture of the repository into dist.
const { readdir, rm } = require('node:fs/promises');
const path = require('node:path');
const { dest, series, src } = require('gulp');

const SHIPPED = ['credentials', 'icons', 'nodes'];

/** n8n reads each node's codex (`<Node>.node.json`) beside the compiled node. */
function copyCodex() {
	return src('nodes/**/*.node.json').pipe(dest('dist/nodes'));
}

/** Whatever else was copied or emitted (docs, examples, tests, build info) is not part of the package. */
async function prune() {
	const unwanted = (await readdir('dist')).filter((name) => !SHIPPED.includes(name));
	await Promise.all(
		unwanted.map((name) => rm(path.join('dist', name), { recursive: true, force: true })),
	);
}

exports.default = series(copyCodex, prune);
