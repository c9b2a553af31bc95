/** Executions with one OAuth2 credential and two access tokens share nothing. */
import { itHoldsInEachCase } from './cells.mts';
import { keyKinds, singleKinds } from './kinds.mts';
import { runAll } from './run.mts';
import { limited } from './services.mts';

const TOKENS = ['token-a', 'token-b', 'token-a', 'token-b'];
const SETTINGS = {
	size: [1, 12],
	/** ms between the starts of the executions */
	apart: [0, 20, 150],
};
const withRecords = [...keyKinds, ...singleKinds].filter(({ hidesRecords }) => !hidesRecords);

describe('With one OAuth2 credential and two access tokens, nobody gets rows of the other', () => {
	itHoldsInEachCase(withRecords, SETTINGS, async (kind, { size, apart }) => {
		const executions = TOKENS.map((token, nth) => ({
			kind,
			size,
			token,
			startsAt: nth * apart,
			// Half of the inputs are those of the execution before.
			first: nth * Math.ceil(size / 2),
		}));
		const { outcomes } = await runAll(limited(6000), executions);
		return outcomes.map(({ items, error }, nth) => {
			const own = items.filter(({ json }) => json.about_link === `bought by ${TOKENS[nth]}`);
			const others = `${items.length - own.length} of ${items.length} rows were bought by others`;
			return error ?? (own.length !== size && others);
		});
	});
});
