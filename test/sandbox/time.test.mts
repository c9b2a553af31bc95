/** The service's clock: what moves with it, and where it ends. */
import type { Sandbox } from '../../sandbox/server.mts';
import { call, post, sandboxes } from './client.mts';
import { Clock } from './clock.mts';

const start = sandboxes({ companies: 20, minuteLimit: 1, today: '2025-06-15' });
const clock = new Clock();
const DAY = 86_400;
const add = async (sandbox: Sandbox, addSeconds: unknown) =>
	await call(sandbox, 'POST', '/__sandbox/clock', { addSeconds }, {});

test('a moved clock ends windows and tokens, and dates what is logged and answered', async () => {
	const sandbox = await start({ now: clock.now });
	const { access_token } = sandbox.mintTokens();
	const asUser = { authorization: `Bearer ${access_token}` };
	const statuses: number[] = [];
	for (const seconds of [0, 0, 59, 1]) {
		await add(sandbox, seconds);
		const { status, headers } = await post(sandbox, '/v1/companies', {});
		statuses.push(status, Date.parse(headers.get('date')!) - Date.UTC(2025, 5, 15, 12, 30));
	}
	expect(statuses).toEqual([200, 0, 429, 0, 429, 59_000, 200, 60_000]);
	expect((await call(sandbox, 'GET', '/v1/users/me', undefined, asUser)).status).toBe(200);
	await add(sandbox, 3600);
	expect((await call(sandbox, 'GET', '/v1/users/me', undefined, asUser)).status).toBe(401);

	const [{ domain, owner }] = sandbox.data.companies;
	const person = { url: domain, first_name: owner.firstName, last_name: owner.lastName };
	await post(sandbox, '/v1/emails/find', person);
	const dates = sandbox.data.logs.emailsOf('client').map((one) => Date.parse(one.created_date));
	expect(Math.max(...dates)).toBe(Date.UTC(2025, 5, 15, 13, 31, 0, 300));
});

test('relative dates count from the day of the moved clock', async () => {
	const sandbox = await start({ now: clock.now, minuteLimit: 100, liens: 0 });
	sandbox.data.fileLien(clock.now());
	const filed = async (date_filed: string) =>
		(await post(sandbox, '/v1/ucc/debtor', { date_filed })).body.total_records;
	expect(await filed('<= 0 days backwards')).toBe(1);
	await add(sandbox, DAY / 2);
	expect([await filed('<= 0 days backwards'), await filed('= 1 day backwards')]).toEqual([0, 1]);
	await add(sandbox, 29 * DAY);
	expect([await filed('< 30 days'), await filed('= 30 days')]).toEqual([0, 1]);
});

test('the clock goes neither back nor beyond the year 2200', async () => {
	const sandbox = await start({ now: clock.now });
	for (const wrong of [-1, '1', null, undefined, 1e300, 200 * 366 * DAY]) {
		const { status, body } = await add(sandbox, wrong);
		expect([wrong, status]).toEqual([wrong, 422]);
		expect(body.detail).toMatchObject([{ loc: ['body', 'addSeconds'] }]);
	}
	const toTheEnd = Math.floor((Date.UTC(2201, 0, 1) - clock.now()) / 1000);
	expect((await add(sandbox, toTheEnd)).body).toMatchObject({ now: '2200-12-31T23:59:59.300Z' });
	expect((await add(sandbox, 1)).status).toBe(422);
});
