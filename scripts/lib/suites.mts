import { jest, type JestResult, type JestSettings } from './jest.mts';

/** The folders of `test/` that are a kind of their own; all others are the quick tests. */
export const SLOW_FOLDERS = ['browser', 'e2e', 'guides', 'polling', 'queue'];

/** What a person may choose of the tests of some folders, beside jest's own arguments. */
export interface Choice extends JestSettings {
	/** Only files whose path has these words. */
	only?: string;
	args?: string[];
}

/** Runs the tests in some folders of `test/`. */
export async function testsIn(
	folders: string[],
	{ only = '', args = [], ...settings }: Choice = {},
): Promise<JestResult> {
	const patterns = folders.map((folder) => `(?=.*(?:${only}))/test/${folder}/`);
	return await jest([...patterns, ...args, '--passWithNoTests'], settings);
}
