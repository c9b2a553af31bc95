/** The messages if Max Wait ends a run. How long each kind of operation may wait: `test/promises/maxWait`; runs that can't finish: `test/promises/tooManyCalls`. */
import { speedUpTime } from '../support/speedUpTime.mts';
import { CONTINUE, containing, matchingText } from '../support/testing.mts';
import { emails, useTestBed, validate } from '../support/testing.mts';

speedUpTime();
const testBed = useTestBed();

it('Max Wait 0 fails at once, says when to try again, and keeps results', async () => {
	const at = await testBed.withOwnSandbox({ minuteLimit: 3, windowSeconds: 30 });
	const run = await validate(at, 5, { maxWait: 0 }, CONTINUE);
	const later = await validate(at, 1, { maxWait: 0 });
	const message = matchingText(
		/used up for another (2\d|3\d) s, .* \(status 429, request \S+\) \[item/,
	);
	const details = { kind: 'rateLimited', status: 429, retry_after_seconds: expect.any(Number) };

	expect(run.json).toMatchObject(emails(3));
	expect(run.hint).toMatch(/ 3 calls, 3 records, (?:\d s waited, )?no call left in this minute, /);
	const failed = emails(5).slice(3);
	expect(run.failed).toMatchObject(failed.map((row) => ({ ...row, error: message, details })));
	const description = containing('Max Wait');
	expect(later.error).toMatchObject({ message, description, httpCode: '429' });
	expect(at.calls()).toBe(3);
});
