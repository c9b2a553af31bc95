/** Chromium as Debian packages it; none is downloaded. */
import { existsSync } from 'node:fs';
import { chromium, selectors, type Browser } from 'playwright-core';
import { runOrThrow } from '../../scripts/lib/processes.mts';

const PACKAGE = 'chromium';
const EXECUTABLE = '/usr/bin/chromium';
const FLAGS = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	// Other hosts than this machine do not exist. Routes of playwright would switch the browser's cache off.
	'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Installs Chromium where it is missing and this may be done, else rejects with what to install. */
export async function requireChromium(): Promise<void> {
	if (existsSync(EXECUTABLE)) return;
	const missing = `The tests in the editor need Chromium: install the package ${PACKAGE}, as by apt-get install ${PACKAGE}.`;
	if (process.getuid?.() !== 0) throw new Error(missing);
	console.log(`Installing the package ${PACKAGE} …`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	try {
		await runOrThrow('apt-get', ['update', '-qq'], { env });
		await runOrThrow('apt-get', ['install', '-y', '-qq', PACKAGE], { env });
	} catch (cause) {
		throw new Error(missing, { cause });
	}
}

/** A browser without windows, whose test ids are those of n8n's editor. */
export async function launchChromium(): Promise<Browser> {
	await requireChromium();
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
}
