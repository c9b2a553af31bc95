/** `npm test -- browser`: the node in the editor of a real n8n. */
import { requireChromium } from '../../test/browser/chromium.mts';
import { takeScreenshots } from '../generate/screenshots.mts';
import { recordVerification } from '../generate/recordVerification.mts';
import { countsOf, type Counts } from '../lib/counts.mts';
import { prepare, whenReady } from '../lib/prepareTests.mts';
import { testsIn } from '../lib/suites.mts';

interface Flags {
	pictures?: boolean;
	video?: boolean;
}

export const browser = async ({ pictures, video }: Flags): Promise<Counts> =>
	await whenReady(prepare(requireChromium), async () => {
		if (!pictures && !video) return await testsIn(['browser'], { args: ['--verbose'] });
		if (pictures) await takeScreenshots();
		if (video) await recordVerification();
		return countsOf([true]);
	});
