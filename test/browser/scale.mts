/** How much of the editor is visited: a share in `npm test -- n8n`, all of it in `npm test -- browser`. */

/** Set by scripts/kinds/browser.mts. */
export const isFull = process.env.EDITOR_TESTS === 'full';

type Theme = 'light' | 'dark';

/** The themes in which each kind of visit is made. */
export const themes = (share: Theme): Theme[] => (isFull ? ['light', 'dark'] : [share]);
