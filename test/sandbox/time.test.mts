/** The service's clock: its effects and its end. */
import { call, post, sandboxes } from './client.mts';
import { Clock } from './clock.mts';

const start = sandboxes({ companies: 20, minuteLimit: 1, today: '2025-06-15', liens: 0 });
const clock = new Clock();
const HALF_A_DAY = 43_200;
const add = async (sandbox: { url: string }, addSeconds: unknown) =>
	await call(sandbox, 'POST', '/__sandbox/clock', { addSeconds }, {});

test('a moved clock ends windows and tokens, and dates answers and logs', async () => {
	const sandbox = await start({ now: clock.now });
	const user = { authorization: `Bearer ${sandbox.mintTokens().access_token}` };
	const seen: unknown[] = [];
	for (const seconds of [0, 59, 1]) {
		await add(sandbox, seconds);
		const { status, headers } = await post(sandbox, '/v1/companies', {});
		seen.push(status, headers.get('date')?.slice(17, 25));
	}
	expect(seen).toEqual([200, '12:30:00', 429, '12:30:59', 200, '12:31:00']);
	await add(sandbox, 3600);
	expect((await call(sandbox, 'GET', '/v1/users/me', undefined, user)).status).toBe(401);
	const [{ domain, owner }] = sandbox.data.companies;
	const person = { url: domain, first_name: owner.firstName, last_name: owner.lastName };
	await post(sandbox, '/v1/emails/find', person);
	const dates = sandbox.data.logs.emailsOf('client').map((one) => Date.parse(one.created_date));
	expect(Math.max(...dates)).toBe(clock.now() + 3_660_000);
});

test('relative dates count from the day of the moved clock', async () => {
	const sandbox = await start({ now: clock.now, minuteLimit: 100 });
	sandbox.data.fileLien(clock.now());
	const filed = async (date_filed: string) =>
		(await post(sandbox, '/v1/ucc/debtor', { date_filed })).body.total_records;
	expect(await filed('<= 0 days backwards')).toBe(1);
	await add(sandbox, HALF_A_DAY);
	expect([await filed('<= 0 days backwards'), await filed('= 1 day backwards')]).toEqual([0, 1]);
});

test.each([-1, '1', null, 200 * 366 * 2 * HALF_A_DAY])(
	'the clock does not move by %j seconds',
	async (addSeconds) => {
		const sandbox = await start({ now: clock.now });
		expect(await add(sandbox, addSeconds)).toMatchObject({
			status: 422,
			body: { detail: [{ loc: ['body', 'addSeconds'] }] },
		});
	},
);
