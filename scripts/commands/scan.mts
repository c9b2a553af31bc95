// `npm run scan`: n8n's verification scan, offline, of the source tree and of what `npm pack` would publish.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { runMain } from '../lib/runMain.mts';
import { command, readFlags } from '../lib/flags.mts';
import { packNode, unpack } from '../lib/packNode.mts';
import { projectRoot } from '../lib/paths.mts';
import { runOrThrow } from '../lib/processes.mts';

const MAY_SHIP =
	/^package\/(package\.json|README\.md|LICENSE|dist\/(credentials|icons|nodes)\/.+)$/;

/** Runs one part of n8n's scan. Rejects with the violations. */
async function scan(what: string, folder: string, patterns: string[]): Promise<void> {
	const { passed, message, details } = await analyzePackage(folder, patterns);
	if (!passed) throw new Error(`${what}: ${message ?? 'refused'}\n${details ?? ''}`);
	if (message) throw new Error(`${what}: ${message}`);
	console.log(`${what}: passed`);
}

async function checkContent(tarball: string): Promise<void> {
	const files = (await runOrThrow('tar', ['-tzf', tarball])).trim().split('\n');
	const unwanted = files.filter((file) => !MAY_SHIP.test(file));
	if (unwanted.length > 0) throw new Error(`These must not ship:\n${unwanted.join('\n')}`);
	console.log(`tarball: ${files.length} files, all of them meant to ship`);
}

async function checkManifest(folder: string): Promise<void> {
	const text = await readFile(path.join(folder, 'package.json'), 'utf8');
	const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
	const names = Object.keys(dependencies);
	if (names.length > 0)
		throw new Error(`Runtime dependencies are not allowed: ${names.join(', ')}`);
	console.log('tarball: no runtime dependency');
}

await runMain(async () => {
	readFlags(command('npm run scan', "Runs n8n's verification scan, offline."));
	await scan('source', projectRoot, SOURCE_FILE_PATTERNS);
	const { tarball } = await packNode();
	await checkContent(tarball);
	const folder = await mkdtemp(path.join(tmpdir(), 'packed-node-'));
	try {
		await unpack(tarball, folder);
		await checkManifest(folder);
		await scan('tarball', folder, ['**/*.js', 'package.json']);
	} finally {
		await rm(folder, { recursive: true });
	}
});
