import type { Counts } from './counts.mts';
import { jest, type JestSettings } from './jest.mts';

/** The folders of `test/` that are kinds of their own. The others are the quick tests. */
export const SLOW_FOLDERS = ['browser', 'e2e', 'guides', 'polling', 'queue'];
/** If a slow test takes longer than this, it hangs. It is ten times the time of the slowest. */
const SLOW_TEST_MS = 30 * 60_000;

/** Which tests of some folders to run, and how. */
export interface Choice extends JestSettings {
	/** Only files whose path has these words. */
	only?: string;
	args?: string[];
}

/** Runs the tests in some folders of `test/`. */
export async function testsIn(
	folders: string[],
	{ only = '', args = [], env, ...settings }: Choice = {},
): Promise<Counts> {
	const patterns = folders.map((folder) => `(?=.*(?:${only}))/test/${folder}/`);
	const isSlow = folders.some((folder) => SLOW_FOLDERS.includes(folder));
	return await jest([...patterns, ...args, '--passWithNoTests'], {
		...settings,
		env: { ...(isSlow && { TEST_LIMIT_MS: String(SLOW_TEST_MS) }), ...env },
	});
}
