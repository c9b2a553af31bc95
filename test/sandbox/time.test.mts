/** `/__sandbox/clock` moves the service's time on. */
import { call, oneSandbox, post, TestClock } from './client.mts';

const clock = new TestClock();
const sandbox = await oneSandbox({ companies: 20, minuteLimit: 1, liens: 0, now: clock.now });
const HALF_A_DAY = 43_200;
const add = async (addSeconds: number) =>
	await call(sandbox, 'POST', '/__sandbox/clock', { addSeconds }, {});

test('a moved clock ends windows and tokens, and dates responses and relative filters', async () => {
	const user = { authorization: `Bearer ${sandbox.mintTokens().access_token}` };
	const seen: unknown[] = [];
	for (const seconds of [0, 59, 1]) {
		await add(seconds);
		const { status, headers } = await post(sandbox, '/v1/companies', {});
		seen.push(status, headers.get('date')?.slice(17, 25));
	}
	expect(seen).toEqual([200, '12:30:00', 429, '12:30:59', 200, '12:31:00']);
	sandbox.data.fileLien(clock.now());
	await add(HALF_A_DAY);
	const date_filed = '= 1 day backwards';
	expect((await post(sandbox, '/v1/ucc/debtor', { date_filed })).body.total_records).toBe(1);
	expect((await call(sandbox, 'GET', '/v1/users/me', undefined, user)).status).toBe(401);
});
