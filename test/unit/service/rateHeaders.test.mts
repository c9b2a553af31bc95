import { parseRetryAfter } from '../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { readRateHeaders } from '../../../nodes/BusinessDataLookup/service/rateHeaders.ts';

const NOW = Date.parse('Tue, 01 Sep 2026 12:00:00 GMT');
const SERVED = 'Tue, 01 Sep 2026 11:55:00 GMT';

it.each<[string | undefined, string | undefined, number | undefined]>([
	['7', undefined, 7000],
	['Tue, 01 Sep 2026 11:55:30 GMT', SERVED, 30_000],
	['Tue, 01 Sep 2026 12:00:30 GMT', undefined, 30_000],
	['2678401', undefined, undefined],
	['Fri, 02 Oct 2026 11:55:01 GMT', SERVED, undefined],
	['Tue, 01 Sep 2026 11:55:30 GMT+0100', SERVED, undefined],
	['1700000000', undefined, undefined],
	['-5', undefined, undefined],
	['', undefined, undefined],
	[undefined, SERVED, undefined],
])('Retry-After: %j in a response dated %j means a wait of %j ms', (value, date, wait) => {
	expect(parseRetryAfter({ 'retry-after': value, date }, NOW)).toBe(wait);
});

it('rate-limit headers give the minute, concurrency and client limits, by the service’s clock', () => {
	const reset = Date.parse(SERVED) / 1000 + 42;
	const headers = {
		date: SERVED,
		'x-ratelimit-limit-minute': '60',
		'x-ratelimit-remaining-minute': '17',
		'x-ratelimit-reset-minute': String(reset),
		'x-ratelimit-client-limit-minute': '100',
		'x-ratelimit-client-remaining-minute': '0',
		'x-ratelimit-client-reset-minute': String(reset + 1),
		'x-ratelimit-limit-concurrent': '10',
		'x-ratelimit-remaining-concurrent': '3',
	};
	expect(readRateHeaders(headers, NOW)).toEqual({
		minute: { limit: 60, remaining: 17, reset: { endsIn: 42_000, at: reset * 1000 } },
		ceiling: { limit: 100, remaining: 0, reset: { endsIn: 43_000, at: (reset + 1) * 1000 } },
		concurrency: 10,
	});
});

it.each([
	['over', 0, undefined],
	['in two minutes', 120, 120_000],
	['later', 121, undefined],
])('a reset that is %s, in %d s, ends the minute in %s ms', (_name, seconds, endsIn) => {
	const headers = { 'x-ratelimit-reset-minute': String(NOW / 1000 + seconds) };
	const at = NOW + seconds * 1000;
	expect(readRateHeaders(headers, NOW).minute).toEqual({ reset: { at, endsIn } });
});
