/** Every operation with every credential: what it finds, and what comes out when there is nothing to find. */
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { AUTHENTICATIONS } from '../support/testBed.mts';
import { examples } from '../support/examples.mts';
import { nothingMissing } from '../support/nothingMissing.mts';
import { useTestBed } from '../support/useTestBed.mts';

const CREDENTIAL = { apiKey: 'apiKey', bearerToken: 'bearer', oAuth2: 'oauth' };
/** The sandbox's names of the users behind them. */
const USER = { apiKey: 'client', bearerToken: 'bearer:0', oAuth2: 'oauth:oauth-user' };

const testBed = useTestBed();

it('the tests have an example for each operation of the catalogue', () => {
	const names = operations.map(({ resource, value }) => `${resource}.${value}`);
	const shown = examples.map(({ operation }) => operation);
	nothingMissing(
		names.filter((name) => !shown.includes(name)),
		'test/support/examples.mts',
		'an example with its operation, its path, parameters that find something, and the items they give',
	);
	expect(shown.sort()).toEqual(names.sort());
});

describe.each(examples)('$operation', ({ operation, parameters, items, nothing, path }) => {
	it.each(AUTHENTICATIONS)(
		'finds the records of its example with the credential %s',
		async (authentication) => {
			const { data } = testBed.sandbox;
			testBed.sandbox.reset();
			const expected = items(data, USER[authentication]);
			const run = await testBed.run(operation, parameters(data), { authentication });

			expect(run.error).toBeUndefined();
			expect(expected.length).toBeGreaterThan(0);
			expect(run.json).toMatchObject(expected);
			expect(run.links).toEqual(expected.map(() => 0));
			expect(testBed.sandbox.requests()).toMatchObject([
				{ path, credential: CREDENTIAL[authentication], status: 200 },
			]);
			expect(run.hints).toMatchObject([
				{ message: expect.stringMatching(/(^|\. )1 call, (\d+ record|1 file)/) },
			]);
		},
	);

	if (!nothing) return;
	it('ends without error or warning when nothing is found', async () => {
		const run = await testBed.run(operation, nothing.parameters);

		expect(run.error).toBeUndefined();
		expect(run.json).toMatchObject(nothing.items);
		expect(run.items).toHaveLength(nothing.items.length);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});
});
