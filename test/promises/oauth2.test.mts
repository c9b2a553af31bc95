/** Executions with OAuth2: those with two access tokens share nothing, and an expired token is refreshed once. */
import { itHoldsInEachCase } from './cells.mts';
import { keyKinds, singleKinds } from './kinds.mts';
import { run, runAll } from './run.mts';
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

// An older n8n refreshes an expired token once for each call that is sent before it has a response.
describe('The first call of an execution with OAuth2 is sent alone', () => {
	itHoldsInEachCase(singleKinds, { size: [12] }, async (kind, { size }) => {
		const { service } = await run(limited(6000), { kind, size, token: TOKENS[0] });
		const [first, second] = service.calls;
		return second.at < first.until && `the next one was sent after ${second.at - first.at} ms`;
	});
});
