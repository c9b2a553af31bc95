/** The account's rate limit: within Max Wait no input is lost, and no call is sent beyond the limit. */
import { speedUpTime } from '../support/speedUpTime.mts';
import { emails, times, useTestBed, validate, type TestBed } from '../support/testing.mts';

speedUpTime();
const testBed = useTestBed();

/** An account whose limits the node knows from a first call. */
const known = async (minuteLimit: number, windowSeconds = 20): Promise<TestBed> => {
	const at = await testBed.withOwnSandbox({ minuteLimit, windowSeconds });
	await validate(at, 1);
	return at;
};

it.concurrent('a run beyond the limit completes in order, with no call refused', async () => {
	const at = await known(5);
	const { json, links, hint } = await validate(at, 12);
	expect(json).toMatchObject(emails(12));
	expect(links).toEqual(times(12, (n) => n));
	expect(at.sandbox.stats()).toMatchObject({ calls: 13, rejected: 0, maxPerWindow: 5 });
	expect(hint).toMatch(
		/^12 calls, 12 records, [1-9]\d* s waited, \d+ calls? left in this minute\.$/,
	);
});

it.concurrent('a run completes although other programs use up the limit', async () => {
	// On a busy machine a shorter window may end before the run begins.
	const at = await known(6, 60);
	const headers = { 'x-api-key': 'sandbox-key', 'content-type': 'application/json' };
	const url = `${at.sandbox.url}/v1/companies`;
	for (let n = 0; n < 5; n += 1) await fetch(url, { method: 'POST', headers, body: '{}' });
	const { json, hint } = await validate(at, 8);
	expect(json).toMatchObject(emails(8));
	expect(at.sandbox.stats().rejected).toBeGreaterThan(0);
	expect(hint).toMatch(/\d+ calls? refused at no cost/);
});

it.concurrent('calls outside the rate-limited group do not wait', async () => {
	const at = await known(1, 30);
	const free = ['account.get', 'email.getLogs', 'email.exportLogs', 'mobileNumber.getLogs'];
	const options = { maxWait: 0 };
	const runs = await Promise.all(free.map(async (name) => await at.run(name, { options })));
	expect(runs.map(({ errorMessage }) => errorMessage)).toEqual(free.map(() => ''));
});
