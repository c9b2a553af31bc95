/** Chromium as Debian packages it; none is downloaded. */
import { existsSync } from 'node:fs';
import { chromium, selectors, type Browser } from 'playwright-core';
import { installPackages } from '../../scripts/lib/debian.mts';

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
	if (!existsSync(EXECUTABLE)) await installPackages('The tests in the editor need', ['chromium']);
}

/** A browser without windows, whose test ids are those of n8n's editor. */
export async function launchChromium(): Promise<Browser> {
	await requireChromium();
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
}
