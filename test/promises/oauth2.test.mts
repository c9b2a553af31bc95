/** Executions with one OAuth2 credential and two access tokens share nothing. */
import { Cells } from './cells.mts';
import { keyKinds, singleKinds } from './kinds.mts';
import { runAll } from './run.mts';
import { limited } from './services.mts';

/** ms between the starts of the executions */
const APART = [0, 20, 150];
const TOKENS = ['token-a', 'token-b', 'token-a', 'token-b'];
const SIZES = [1, 12];

describe('With one OAuth2 credential and two access tokens, nobody gets rows of the other', () => {
	it.each([...keyKinds, ...singleKinds.filter(({ hidesRecords }) => !hidesRecords)])(
		'$name',
		async (kind) => {
			const cells = new Cells();
			for (const apart of APART) {
				for (const size of SIZES) {
					const executions = TOKENS.map((token, nth) => ({
						...{ kind, size, token, startsAt: nth * apart },
						// Half of the inputs are those of the execution before.
						first: nth * Math.ceil(size / 2),
					}));
					const { outcomes } = await runAll(limited(6000), executions);
					outcomes.forEach(({ items, error }, nth) => {
						const bought = items.filter(
							({ json }) => json.about_link === `bought by ${TOKENS[nth]}`,
						).length;
						const others = `${items.length - bought} of ${items.length} rows were bought by others`;
						const cell = [`${size} inputs`, `${apart} ms apart`, `execution ${nth}`];
						cells.check(cell, error ?? (bought !== size && others));
					});
				}
			}
			cells.expectKept();
		},
	);
});
