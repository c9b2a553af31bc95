/** What is said of a call that did not get leave. */
import { NotSent, Run } from '../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { whyNotSent } from '../../../nodes/BusinessDataLookup/service/whyNotSent.ts';

it.each<[string, ConstructorParameters<typeof NotSent>, RegExp, object]>([
	['is no longer needed', [], /its result was not needed any more$/, { kind: 'notSent' }],
	[
		'would wait too long',
		[90_000, 90_000, undefined, { requestId: 'r1' }],
		/used up for another 90 s, longer than this run may wait$/,
		{ kind: 'rateLimited', status: 429, requestId: 'r1', retryAfter: 90_000 },
	],
	[
		'belongs to a run that would wait too long',
		[120_000, 120_000, { own: 1, ahead: 0 }],
		/needs 1 more call\. .* about 120 s, longer than the 60 s it may wait, so it was not begun$/,
		{
			kind: 'rateLimited',
			retryAfter: 120_000,
			advice: 'Raise Max Wait in the options to 120 or more, or ask for less in one run.',
		},
	],
])(
	'the message about a call not sent for the rate limit says that it %s',
	(_name, notSent, message, facts) => {
		const run = new Run(new WaitBudget(60_000));
		const failure = whyNotSent(new NotSent(...notSent), run, 60);
		expect(failure.message).toMatch(message);
		expect(failure.facts).toMatchObject(facts);
	},
);

it('the message about a run that was begun and would have to wait too long says what it may still wait', () => {
	const run = new Run(new WaitBudget(60_000));
	run.tally.calls = 1;
	run.waitBudget.spend(0, 45_000);
	const { message } = whyNotSent(new NotSent(30_000, 75_000, { own: 1, ahead: 0 }), run, 60);
	expect(message).toMatch(/longer than the 15 s it may still wait, so it ends here$/);
});
