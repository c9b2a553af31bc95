/** How much of the editor is visited: a share in `npm test`, all of it in `npm run test:browser`. */

/** Set by scripts/testBrowser.mts. */
export const isFull = process.env.EDITOR_TESTS === 'full';

type Theme = 'light' | 'dark';

/** The themes in which each kind of visit is made. */
export const themes = (share: Theme): Theme[] => (isFull ? ['light', 'dark'] : [share]);
