/** Debian's Chromium, so that nothing is downloaded. */
import { existsSync } from 'node:fs';
import { chromium, selectors, type Browser } from 'playwright-core';
import { installPackages } from '../../scripts/lib/debian.mts';

const EXECUTABLE = '/usr/bin/chromium';
const FLAGS = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	// Only this machine can be reached. Playwright's routes would do it too, but turn off the browser's cache.
	'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Installs Chromium if it is missing. Rejects with the name of the package if that isn't possible. */
export async function requireChromium(): Promise<void> {
	if (!existsSync(EXECUTABLE)) await installPackages('The tests in the editor need', ['chromium']);
}

/** A browser without windows, with the test ids of n8n's editor. */
export async function launchChromium(): Promise<Browser> {
	await requireChromium();
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
}
