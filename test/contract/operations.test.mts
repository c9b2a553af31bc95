/** Every operation with every credential, with a result and without one. */
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { examples } from '../support/examples.mts';
import { failIfMissing } from '../support/failIfMissing.mts';
import { AUTHENTICATIONS, useTestBed } from '../support/testing.mts';

const CREDENTIAL = { apiKey: 'apiKey', bearerToken: 'bearer', oAuth2: 'oauth' };
/** The sandbox's names of the users behind them. */
const USER = { apiKey: 'client', bearerToken: 'bearer:0', oAuth2: 'oauth:oauth-user' };

const testBed = useTestBed();

it('the tests have an example for each operation of the catalogue', () => {
	const names = operations.map(({ resource, value }) => `${resource}.${value}`);
	const shown = examples.map(({ operation }) => operation);
	const missing = names.filter((name) => !shown.includes(name));
	const what = 'an example with its operation, path, parameters that find something, and its items';
	failIfMissing(missing, 'test/support/examples.mts', what);
	expect(shown.sort()).toEqual(names.sort());
});

describe.each(examples)('$operation', ({ operation, parameters, items, nothing, path }) => {
	it.each(AUTHENTICATIONS)('finds the records of its example, %s', async (authentication) => {
		const { data } = testBed.sandbox;
		const expected = items(data, USER[authentication]);
		const run = await testBed.run(operation, parameters(data), { authentication });

		expect(run.error).toBeUndefined();
		expect(expected.length).toBeGreaterThan(0);
		expect(run.json).toMatchObject(expected);
		expect(run.links).toEqual(expected.map(() => 0));
		const credential = CREDENTIAL[authentication];
		expect(testBed.sandbox.requests()).toMatchObject([{ path, credential, status: 200 }]);
		expect(run.hint).toMatch(/(^|\. )1 call, (\d+ record|1 file)/);
	});

	if (!nothing) return;
	it('ends without error or warning when nothing is found', async () => {
		const run = await testBed.run(operation, nothing.parameters);
		expect(run.error).toBeUndefined();
		expect(run.json).toMatchObject(nothing.items);
		expect(run.items).toHaveLength(nothing.items.length);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});
});
