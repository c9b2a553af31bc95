/** What is said of a call that did not get leave. */
import { NoReservation } from '../../../nodes/BusinessDataLookup/service/rateLimit/reservation.ts';
import { whyNotSent } from '../../../nodes/BusinessDataLookup/service/whyNotSent.ts';

it.each<[string, ConstructorParameters<typeof NoReservation>, RegExp, object]>([
	['is no longer needed', [], /its result was not needed any more$/, { kind: 'notSent' }],
	[
		'would wait too long',
		[90_000],
		/used up for another 90 s, longer than this run may wait$/,
		{ kind: 'rateLimited', status: 429, retryAfter: 90_000 },
	],
	[
		'waits for a service that asked to wait for long',
		[900_000, { asked: 86_400_000 * 3 }],
		/asks to wait 3 days\. Whether that still holds is asked in 15 min, longer than this run may wait$/,
		{ kind: 'rateLimited', status: 429, retryAfter: 900_000 },
	],
	[
		'belongs to a run that would wait too long',
		[120_000, { run: { calls: 1, ahead: 0 } }],
		/needs 1 more call\. .* about 120 s, longer than the 60 s it may wait, so it was not begun$/,
		{
			kind: 'rateLimited',
			retryAfter: 120_000,
			advice: 'Raise Max Wait in the options to 120 or more, or ask for less in one run.',
		},
	],
	[
		'belongs to a run that waits behind others',
		[120_000, { run: { calls: 130, ahead: 2 } }],
		/needs 130 more calls, behind 2 calls of other runs\. /,
		{ kind: 'rateLimited', retryAfter: 120_000 },
	],
])(
	'the message about a call not sent for the rate limit says that it %s',
	(_name, reservation, message, facts) => {
		const failure = whyNotSent(new NoReservation(...reservation), 60_000);
		expect(failure.message).toMatch(message);
		expect(failure.facts).toMatchObject(facts);
	},
);
