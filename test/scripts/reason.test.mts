import { reasonOf } from '../../scripts/lib/reason.mts';

const refused = new Error('connect ECONNREFUSED 127.0.0.1:1');

test.each([
	[
		'a cause',
		new TypeError('fetch failed', { cause: refused }),
		`fetch failed (${refused.message})`,
	],
	[
		'a host with two addresses',
		new TypeError('fetch failed', { cause: new AggregateError([refused, refused]) }),
		`fetch failed (${refused.message})`,
	],
	['no cause', refused, refused.message],
	['a text', 'gone', 'gone'],
])('the reason of an error with %s is told to its end', (_, error, reason) => {
	expect(reasonOf(error)).toBe(reason);
});
